# Tests of the views and of the window. They need no display.
find_package(Qt6 6.4 REQUIRED COMPONENTS Test)
# Qt tells every test its folders, with which the cache of compiled files would find none of them in another clone.
set_target_properties(Qt6::Test PROPERTIES INTERFACE_COMPILE_DEFINITIONS QT_TESTLIB_LIB)

add_library(pimento_gui_test_headers OBJECT support/precompiled.cpp)
target_link_libraries(pimento_gui_test_headers PRIVATE pimento_warnings Qt6::Widgets Qt6::Test GTest::gmock)
pimento_test_flags(pimento_gui_test_headers)
pimento_precompile(pimento_gui_test_headers ${CMAKE_CURRENT_SOURCE_DIR}/support/gui_headers.h)

function(pimento_gui_test_program name)
  add_executable(${name} ${ARGN} support/gui_main.cpp)
  target_link_libraries(${name} PRIVATE pimento_test_support Qt6::Widgets Qt6::Test GTest::gmock)
  pimento_test_flags(${name})
  pimento_precompile_as(${name} pimento_gui_test_headers)
  pimento_unite(${name})
endfunction()

function(pimento_gui_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBRARIES;TOGETHER" ${ARGN})
  pimento_gui_test_program(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LIBRARIES})
  pimento_test_parts(${name} 8 gui
    QT_QPA_PLATFORM=offscreen PIMENTO_DATA=${CMAKE_SOURCE_DIR} XDG_CACHE_HOME=${CMAKE_BINARY_DIR}/test-cache
    TOGETHER ${ARG_TOGETHER})
endfunction()

pimento_gui_test(views_tests
  SOURCES
    views/editor/code_editor_test.cpp
    views/editor/json_highlighter_test.cpp
    views/editor/kernel_highlighter_test.cpp
    views/compare/comparison_table_test.cpp
    views/explore/alike_rows_test.cpp
    views/explore/candidate_chips_test.cpp
    views/explore/candidate_table_model_test.cpp
    views/model/layer_table_model_test.cpp
    views/explore/predictions/pruned_table_model_test.cpp
    views/devices/text_table_model_test.cpp
    views/question/check_list_test.cpp
    views/devices/device_sheets_test.cpp
    views/question/setting_fields_test.cpp
    views/explore/scatter/dot_stamps_test.cpp
    views/explore/scatter/value_colours_test.cpp
    views/plots/axis_titles_test.cpp
    views/plots/label_layout_test.cpp
    views/devices/organisation_layout_test.cpp
    views/explore/parallel/parallel_axes_test.cpp
    views/explore/parallel/parallel_brush_test.cpp
    views/explore/parallel/parallel_density_test.cpp
    views/explore/parallel/parallel_plot_test.cpp
    views/plots/plot_math_test.cpp
    views/plots/seen_replot_test.cpp
    views/model/step_bars_layout_test.cpp
    views/network/network_folding_test.cpp
    views/network/network_text_test.cpp
    views/common/colour_vision_test.cpp
    views/commands/command_registry_test.cpp
    views/texts/language_test.cpp
    views/explore/like_this_test.cpp
    views/inspect/line_folds_test.cpp
    views/selection/marks_test.cpp
    views/texts/number_format_test.cpp
    views/common/narrow_tabs_test.cpp
    views/common/wrapping_layout_test.cpp
    views/common/palette_test.cpp
    views/explore/predictions/predicted_values_test.cpp
    views/question/question_match_test.cpp
    views/selection/selection_test.cpp
    views/selection/shown_rows_test.cpp
    views/texts/vocabularies_test.cpp
    views/frame/field_style_test.cpp
    views/guide/guide_view_test.cpp
    views/timeline/timeline_geometry_test.cpp
    views/timeline/track_view_test.cpp
  LIBRARIES pimento_views Qt6::PrintSupport QCustomPlotQt6::QCustomPlotQt6)
target_compile_definitions(views_tests PRIVATE QCUSTOMPLOT_USE_LIBRARY)

pimento_gui_test(window_tests
  TOGETHER GuiModelPage
  SOURCES
    app/window/language/catalogue_test.cpp
    app/window/language/engine_texts_test.cpp
    app/window/inspect/gui_click_test.cpp
    app/window/gui_closing_test.cpp
    app/window/compare/gui_compare_test.cpp
    app/window/commands/gui_commands_test.cpp
    app/window/devices/gui_device_files_test.cpp
    app/window/devices/gui_device_values_test.cpp
    app/window/devices/gui_devices_test.cpp
    app/window/inspect/gui_edit_listing_test.cpp
    app/window/explore/gui_argument_test.cpp
    app/window/explore/gui_explore_test.cpp
    app/window/explore/gui_solver_test.cpp
    app/window/explore/gui_export_test.cpp
    app/window/explore/gui_filter_test.cpp
    app/window/inspect/gui_find_test.cpp
    app/window/inspect/gui_advice_test.cpp
    app/window/inspect/gui_inspect_test.cpp
    app/window/workspace/gui_jobs_test.cpp
    app/window/gui_kernel_files_test.cpp
    app/window/gui_kernel_test.cpp
    app/window/model/gui_model_page_test.cpp
    app/window/model/gui_model_run_test.cpp
    app/window/session/gui_notes_test.cpp
    app/window/learn/gui_learn_test.cpp
    app/window/learn/gui_lesson_test.cpp
    app/window/learn/gui_own_lesson_test.cpp
    app/window/learn/gui_presented_lesson_test.cpp
    app/window/language/gui_language_test.cpp
    app/window/question/gui_outdated_test.cpp
    app/window/explore/gui_predict_test.cpp
    app/window/explore/gui_pruned_test.cpp
    app/window/explore/gui_parallel_test.cpp
    app/window/explore/gui_sheets_test.cpp
    app/window/figures/gui_figures_test.cpp
    app/window/session/gui_files_test.cpp
    app/window/question/gui_question_state_test.cpp
    app/window/question/gui_question_test.cpp
    app/window/gui_random_events_test.cpp
    app/window/gui_schedules_test.cpp
    app/window/session/gui_session_pages_test.cpp
    app/window/session/gui_session_test.cpp
    app/window/looks/gui_size_test.cpp
    app/window/inspect/gui_timeline_test.cpp
    app/window/gui_features_test.cpp
    app/window/gui_toy_test.cpp
    app/window/gui_vendor_test.cpp
    app/window/devices/gui_whatif_test.cpp
    app/window/language/gui_words_test.cpp
    app/window/workspace/job_runner_test.cpp
    app/program/window_options_test.cpp
    app/window/looks/window_place_test.cpp
    support/cut_texts.cpp
  LIBRARIES pimento_window)
target_compile_definitions(window_tests PRIVATE PIMENTO_LUPDATE="${PIMENTO_LUPDATE}")

# A tour through the window with a picture of every step in the folder `tour` of the build.
pimento_gui_test(tour_tests
  SOURCES
    app/window/learn/lesson_names_test.cpp
    app/window/page_tour_test.cpp
    app/window/tour_test.cpp
    app/window/user_tasks_test.cpp
    support/cut_texts.cpp
    support/shown_texts.cpp
  LIBRARIES pimento_window)
foreach(part RANGE 7) # on screens of two sizes
  set_property(TEST tour_tests.${part} APPEND PROPERTY ENVIRONMENT
    QT_QPA_PLATFORM=offscreen:configfile=${CMAKE_CURRENT_SOURCE_DIR}/fixtures/screens.json)
endforeach()

pimento_gui_test(link_window_tests
  SOURCES
    app/window/inspect/gui_layouts_test.cpp
    app/window/inspect/gui_links_test.cpp
    app/window/inspect/gui_mapping_test.cpp
    app/window/learn/gui_order_lesson_test.cpp
    app/window/inspect/gui_space_test.cpp
    views/inspect/layout_math_test.cpp
    views/inspect/flow_layout_test.cpp
    views/inspect/space_window_test.cpp
  LIBRARIES pimento_window)

# Networks on crossbar chips in the window.
pimento_gui_test(crossbar_window_tests
  SOURCES
    app/window/inspect/gui_crossbar_test.cpp
    views/inspect/chip_layout_test.cpp
  LIBRARIES pimento_window)

# Moving data, requests that a model serves, statements over a study, and the answer to a kernel that is being typed.
pimento_gui_test(serve_window_tests
  SOURCES
    app/window/inspect/gui_moves_test.cpp
    app/window/inspect/gui_second_run_test.cpp
    app/window/kernel/gui_live_test.cpp
    app/window/query/gui_query_test.cpp
    app/window/serve/gui_serve_test.cpp
    views/inspect/moment_sums_test.cpp
    views/query/sql_completion_test.cpp
  LIBRARIES pimento_window)

# A tenant with another kind of device and with networks, in the window.
pimento_gui_test(chip_window_tests
  SOURCES
    app/window/gui_chip_files_test.cpp
    app/window/gui_chip_test.cpp
    app/window/gui_dataflow_test.cpp
    app/window/gui_dataflow_network_test.cpp
    app/window/network/gui_placement_test.cpp
    views/inspect/tiles_view_test.cpp
  LIBRARIES pimento_window)

function(pimento_window_check name expected)
  add_test(NAME ${name} COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/app/exit_code.sh ${expected} $<TARGET_FILE:pimento> ${ARGN})
  set_tests_properties(${name} PROPERTIES LABELS gui TIMEOUT 120 ENVIRONMENT "XDG_CACHE_HOME=${CMAKE_BINARY_DIR}/test-cache")
endfunction()

pimento_window_check(pimento.DrawsAFigureWithoutADisplay 0 --figure ${CMAKE_CURRENT_BINARY_DIR}/figure.png --size 1100x700)
pimento_window_check(pimento.ShowsHelp 0 --help)
pimento_window_check(pimento.ShowsItsVersion 0 --version)
pimento_window_check(pimento.RefusesAnUnknownOption 2 --nonsense)
pimento_window_check(pimento.RefusesAnUnknownTheme 2 --figure out.png --theme blue)
pimento_window_check(pimento.SaysThatThereIsNoDisplay 1)
pimento_window_check(pimento.SaysThatAFigureCannotBeWritten 1 --figure /nowhere/out.png)
pimento_window_check(pimento.RefusesSizesWithBlanks 2 --figure out.png --size "300 x 300")
pimento_window_check(pimento.RefusesAPictureThatFillsTheMemory 2 --figure out.png --size 10000x10000 --scale 4)
pimento_window_check(pimento.SaysThatTheWindowNeedsMoreRoom 1 --figure ${CMAKE_CURRENT_BINARY_DIR}/small.png --size 300x300)
add_test(NAME pimento.WritesFiguresWholeOrNotAtAll
  COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/app/figure_files.sh $<TARGET_FILE:pimento> ${CMAKE_CURRENT_BINARY_DIR}/figure-files ${CMAKE_SOURCE_DIR})
set_tests_properties(pimento.WritesFiguresWholeOrNotAtAll PROPERTIES LABELS gui TIMEOUT 120 ENVIRONMENT "XDG_CACHE_HOME=${CMAKE_BINARY_DIR}/test-cache")

# Tests which files are installed with the program, and that the installed program works.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
  add_test(NAME package.IsCompleteWhereItIsInstalled
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/package/package_files_test.py ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
endif()

# A window that is killed while somebody works in it; see the file.
pimento_gui_test_program(killed_session_tests app/window/session/killed_session_test.cpp)
target_link_libraries(killed_session_tests PRIVATE pimento_window nlohmann_json::nlohmann_json)
add_dependencies(killed_session_tests pimento)
add_test(NAME SessionKilling.LosesNoMoreThanTheLastSeconds COMMAND killed_session_tests --gtest_filter=SessionKilling.*)
# It waits for most of its time, so it starts before all others (COST) instead of keeping the end waiting.
set_tests_properties(SessionKilling.LosesNoMoreThanTheLastSeconds PROPERTIES LABELS gui TIMEOUT 300 COST 100
  ENVIRONMENT "QT_QPA_PLATFORM=offscreen;PIMENTO_DATA=${CMAKE_SOURCE_DIR}")
