# The window; everything but main.cpp is a library, so that tests link it.
add_library(pimento_window STATIC
  window/inspect/advice_desk.cpp
  window/compare/compare_columns.cpp
  window/compare/compare_desk.cpp
  window/compare/compare_desk_files.cpp
  window/question/effort_desk.cpp
  window/explore/export_desk.cpp
  window/figures/figure_desk.cpp
  window/session/file_desk.cpp
  window/commands/command_desk.cpp
  window/commands/command_menus.cpp
  window/devices/device_desk.cpp
  program/figure.cpp
  window/figures/figure_formats.cpp
  window/language/guide_desk.cpp
  window/commands/help_dialogs.cpp
  window/learn/handout_desk.cpp
  window/workspace/job_runner.cpp
  window/learn/lesson_desk.cpp
  window/learn/lesson_handout.cpp
  window/learn/lesson_keys.cpp
  window/learn/lesson_results.cpp
  window/learn/lesson_shelf.cpp
  window/learn/lesson_stage.cpp
  window/learn/lesson_texts.cpp
  window/language/language_desk.cpp
  window/inspect/link_desk.cpp
  window/inspect/listing_check_job.cpp
  window/main_window.cpp
  window/main_window_commands.cpp
  window/main_window_files.cpp
  window/main_window_lessons.cpp
  window/main_window_pages.cpp
  window/main_window_session.cpp
  window/main_window_timeline.cpp
  window/session/page_controls.cpp
  window/session/page_tabs.cpp
  window/session/page_memory.cpp
  window/explore/predict_desk.cpp
  window/explore/predict_desk_pruned.cpp
  window/explore/row_simulation.cpp
  window/workspace/question_history.cpp
  window/question/result_watch.cpp
  window/session/mark_keeper.cpp
  window/model/model_desk.cpp
  window/model/model_desk_results.cpp
  window/model/model_job.cpp
  window/session/notes_desk.cpp
  window/session/session_desk.cpp
  window/session/session_keys.cpp
  window/session/session_model.cpp
  window/session/session_pages.cpp
  window/session/session_restore.cpp
  window/session/session_view.cpp
  program/start_watch.cpp
  window/looks/side_column.cpp
  window/explore/table_export.cpp
  window/inspect/timeline_export_job.cpp
  window/question/undo_desk.cpp
  window/learn/view_switches.cpp
  window/devices/whatif_desk.cpp
  window/language/vocabulary_desk.cpp
  program/window_options.cpp
  window/learn/window_parts.cpp
  program/window_program.cpp
  window/looks/window_looks.cpp
  window/looks/window_place.cpp
  window/looks/window_settings.cpp
  window/workspace/workspace.cpp
)
target_link_libraries(pimento_window PUBLIC pimento_views PRIVATE pimento_outputs pimento_systems Threads::Threads)
target_compile_definitions(pimento_window PRIVATE PIMENTO_VERSION="${PROJECT_VERSION}")
pimento_precompile(pimento_window ${CMAKE_SOURCE_DIR}/views/common/qt_headers.h)
pimento_compile_quickly(pimento_window)
pimento_unite(pimento_window
  window/inspect/advice_desk.cpp
  window/language/language_desk.cpp
  window/compare/compare_desk.cpp
  window/explore/export_desk.cpp
  window/figures/figure_desk.cpp
  window/learn/lesson_handout.cpp
  window/learn/lesson_results.cpp
)

add_executable(pimento main.cpp)
target_link_libraries(pimento PRIVATE pimento_window)
install(TARGETS pimento)
qt_add_resources(pimento icons PREFIX /icons BASE ${CMAKE_SOURCE_DIR}/resources/icons FILES ${CMAKE_SOURCE_DIR}/resources/icons/pimento.svg)
