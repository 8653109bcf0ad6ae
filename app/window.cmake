# The window; everything but main.cpp is a library, so that tests link it.
add_library(pimento_window STATIC
  advice_desk.cpp
  compare_columns.cpp
  compare_desk.cpp
  compare_desk_files.cpp
  effort_desk.cpp
  export_desk.cpp
  figure_desk.cpp
  file_desk.cpp
  command_desk.cpp
  command_menus.cpp
  device_desk.cpp
  figure.cpp
  figure_formats.cpp
  guide_desk.cpp
  help_dialogs.cpp
  handout_desk.cpp
  job_runner.cpp
  lesson_desk.cpp
  lesson_handout.cpp
  lesson_keys.cpp
  lesson_results.cpp
  lesson_shelf.cpp
  lesson_stage.cpp
  lesson_texts.cpp
  language_desk.cpp
  link_desk.cpp
  listing_check_job.cpp
  main_window.cpp
  main_window_commands.cpp
  main_window_files.cpp
  main_window_pages.cpp
  main_window_session.cpp
  main_window_timeline.cpp
  page_controls.cpp
  page_memory.cpp
  predict_desk.cpp
  question_history.cpp
  result_watch.cpp
  mark_keeper.cpp
  model_desk.cpp
  model_desk_results.cpp
  model_job.cpp
  notes_desk.cpp
  session_desk.cpp
  session_keys.cpp
  session_model.cpp
  session_pages.cpp
  session_restore.cpp
  session_view.cpp
  start_watch.cpp
  side_column.cpp
  table_export.cpp
  timeline_export_job.cpp
  undo_desk.cpp
  view_switches.cpp
  whatif_desk.cpp
  vocabulary_desk.cpp
  window_options.cpp
  window_parts.cpp
  window_program.cpp
  window_looks.cpp
  window_place.cpp
  window_settings.cpp
  workspace.cpp
)
target_link_libraries(pimento_window PUBLIC pimento_views PRIVATE pimento_outputs Threads::Threads)
target_compile_definitions(pimento_window PRIVATE PIMENTO_VERSION="${PROJECT_VERSION}")
pimento_precompile(pimento_window ${CMAKE_SOURCE_DIR}/views/state/qt_headers.h)
pimento_compile_quickly(pimento_window)
pimento_unite(pimento_window
  compare_desk.cpp
  export_desk.cpp
  figure_desk.cpp
  lesson_handout.cpp
  lesson_results.cpp
)

add_executable(pimento main.cpp)
target_link_libraries(pimento PRIVATE pimento_window)
install(TARGETS pimento)
qt_add_resources(pimento icons PREFIX /icons BASE ${CMAKE_SOURCE_DIR}/resources/icons FILES ${CMAKE_SOURCE_DIR}/resources/icons/pimento.svg)
