# The window; everything but main.cpp is a library, so that tests link it.
add_library(pimento_window STATIC
  window/inspect/advice_controller.cpp
  window/compare/compare_columns.cpp
  window/compare/compare_controller.cpp
  window/compare/compare_controller_files.cpp
  window/compare/compare_controller_plan.cpp
  window/question/effort_controller.cpp
  window/explore/argument_controller.cpp
  window/explore/estimate_check.cpp
  window/explore/export_controller.cpp
  window/figures/figure_controller.cpp
  window/session/file_controller.cpp
  window/commands/command_controller.cpp
  window/commands/command_menus.cpp
  window/commands/command_results.cpp
  window/devices/device_controller.cpp
  program/figure.cpp
  window/figures/figure_formats.cpp
  window/language/guide_controller.cpp
  window/commands/help_dialogs.cpp
  window/learn/handout_controller.cpp
  window/workspace/job_runner.cpp
  window/learn/lesson_author.cpp
  window/learn/lesson_controller.cpp
  window/learn/lesson_handout.cpp
  window/learn/lesson_keys.cpp
  window/learn/lesson_results.cpp
  window/learn/lesson_library.cpp
  window/learn/lesson_look.cpp
  window/learn/lesson_presenter.cpp
  window/learn/lesson_texts.cpp
  window/learn/part_covers.cpp
  window/language/language_controller.cpp
  window/inspect/link_controller.cpp
  window/inspect/second_run.cpp
  window/inspect/candidate_trial_job.cpp
  window/inspect/listing_check_job.cpp
  window/main_window.cpp
  window/main_window_commands.cpp
  window/main_window_files.cpp
  window/main_window_questions.cpp
  window/main_window_lessons.cpp
  window/main_window_pages.cpp
  window/main_window_session.cpp
  window/main_window_timeline.cpp
  window/session/page_controls.cpp
  window/session/page_tabs.cpp
  window/session/page_memory.cpp
  window/explore/predict_controller.cpp
  window/explore/prediction_store.cpp
  window/explore/predict_controller_pruned.cpp
  window/explore/row_simulation.cpp
  window/workspace/question_history.cpp
  window/question/result_watch.cpp
  window/session/mark_store.cpp
  window/model/model_controller.cpp
  window/model/model_controller_results.cpp
  window/model/model_job.cpp
  window/network/network_controller.cpp
  window/network/network_pictures.cpp
  window/network/placement_controller.cpp
  window/kernel/live_controller.cpp
  window/query/query_controller.cpp
  window/query/report_controller.cpp
  window/query/report_document.cpp
  window/kernel/live_search.cpp
  window/serve/serve_controller.cpp
  window/session/notes_controller.cpp
  window/session/held_session.cpp
  window/session/session_controller.cpp
  window/session/session_keys.cpp
  window/session/session_model.cpp
  window/session/session_pages.cpp
  window/session/session_restore.cpp
  window/session/session_view.cpp
  program/start_watch.cpp
  window/looks/page_colours.cpp
  window/looks/side_column.cpp
  window/explore/costs_workbook.cpp
  window/explore/table_export.cpp
  window/inspect/timeline_export_job.cpp
  window/question/undo_controller.cpp
  window/learn/view_switches.cpp
  window/devices/whatif_controller.cpp
  window/language/vocabulary_controller.cpp
  program/window_options.cpp
  window/learn/window_parts.cpp
  program/window_program.cpp
  window/looks/window_looks.cpp
  window/looks/window_place.cpp
  window/looks/window_settings.cpp
  window/workspace/workspace.cpp
  window/workspace/workspace_inspection.cpp
)
target_link_libraries(pimento_window PUBLIC pimento_views PRIVATE pimento_systems Qt6::Svg Threads::Threads)
target_compile_definitions(pimento_window PRIVATE PIMENTO_VERSION="${PROJECT_VERSION}")
pimento_precompile(pimento_window ${CMAKE_SOURCE_DIR}/views/common/qt_headers.h)
pimento_compile_quickly(pimento_window)
pimento_unite(pimento_window)

add_executable(pimento main.cpp)
target_link_libraries(pimento PRIVATE pimento_window)
install(TARGETS pimento)
qt_add_resources(pimento icons PREFIX /icons BASE ${CMAKE_SOURCE_DIR}/resources/icons FILES ${CMAKE_SOURCE_DIR}/resources/icons/pimento.svg)
