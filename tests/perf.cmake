# Benchmark programs, their baseline and the tool that compares runs. ctest runs nothing of this; see
# resources/docs/HACKING.md.
find_package(benchmark REQUIRED)

set(PIMENTO_BENCHMARK_PROGRAMS "")

# Adds a benchmark program. Each has the reference, so that its times can be compared between machines.
function(pimento_benchmark_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBRARIES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES} perf/reference_benchmark.cpp)
  target_link_libraries(${name} PRIVATE pimento_test_support ${ARG_LIBRARIES} benchmark::benchmark)
  set(PIMENTO_BENCHMARK_PROGRAMS ${PIMENTO_BENCHMARK_PROGRAMS} ${name} PARENT_SCOPE)
endfunction()

pimento_benchmark_program(pimento_benchmarks
  SOURCES perf/simulator_benchmark.cpp perf/predictor_benchmark.cpp perf/samsung_benchmark.cpp perf/dpu_benchmark.cpp perf/drafts_benchmark.cpp perf/draft_space_benchmark.cpp
          perf/exploration_benchmark.cpp perf/mapping_benchmark.cpp perf/pose_benchmark.cpp
          perf/machines.cpp
  LIBRARIES pimento_systems)
pimento_benchmark_program(pimento_crossbar_benchmark
  SOURCES perf/crossbar_benchmark.cpp
  LIBRARIES pimento_systems)
pimento_benchmark_program(pimento_dataflow_benchmark
  SOURCES perf/dataflow_benchmark.cpp perf/dataflow_proofs.cpp
  LIBRARIES pimento_systems)
pimento_benchmark_program(pimento_lowering_benchmark
  SOURCES perf/lowering_benchmark.cpp
  LIBRARIES pimento_systems)
pimento_benchmark_program(pimento_schedule_benchmark
  SOURCES perf/schedule_benchmark.cpp perf/schedule_search_benchmark.cpp
  LIBRARIES pimento_systems)
pimento_benchmark_program(pimento_serving_benchmark
  SOURCES perf/serving_benchmark.cpp
  LIBRARIES pimento_systems)
if(PIMENTO_WINDOW)
  pimento_benchmark_program(pimento_timeline_benchmark
    SOURCES perf/timeline_benchmark.cpp
    LIBRARIES pimento_views)
  pimento_benchmark_program(pimento_parallel_benchmark
    SOURCES perf/parallel_benchmark.cpp
    LIBRARIES pimento_views)
  pimento_benchmark_program(pimento_question_benchmark
    SOURCES perf/question_benchmark.cpp
    LIBRARIES pimento_window)
endif()

# Measures the window itself with real events. It is not compared with a baseline, since it takes minutes.
if(PIMENTO_WINDOW)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Test)
  add_executable(pimento_window_benchmark perf/window/main.cpp perf/window/action_benchmarks.cpp perf/window/event_watch.cpp
    perf/window/lesson_actions.cpp perf/window/live_benchmarks.cpp perf/window/looks_actions.cpp perf/window/measurements.cpp perf/window/model_actions.cpp perf/window/page_actions.cpp
    perf/window/pointer_actions.cpp perf/window/program_actions.cpp perf/window/scene.cpp
    perf/window/stack_samples.cpp perf/window/start_benchmarks.cpp perf/window/stop_benchmarks.cpp perf/window/table_actions.cpp)
  target_link_libraries(pimento_window_benchmark PRIVATE pimento_test_support pimento_window Qt6::Test Qt6::PrintSupport QCustomPlotQt6::QCustomPlotQt6
    fmt::fmt benchmark::benchmark)
  target_compile_definitions(pimento_window_benchmark PRIVATE QCUSTOMPLOT_USE_LIBRARY)
  set_target_properties(pimento_window_benchmark PROPERTIES ENABLE_EXPORTS ON) # it names the functions that take long
  pimento_compile_quickly(pimento_window_benchmark)
  add_dependencies(pimento_window_benchmark pimento)
endif()

add_executable(pimento_space_benchmark perf/space_benchmark.cpp)
target_link_libraries(pimento_space_benchmark PRIVATE pimento_test_support)

add_executable(pimento_batch_benchmark perf/batch_benchmark.cpp)
target_link_libraries(pimento_batch_benchmark PRIVATE pimento_test_support)
add_dependencies(pimento_batch_benchmark pimento-cli)

# Writes the data and the pictures of resources/docs/figures/scaling-*: pimento_scaling resources/docs/figures
add_executable(pimento_scaling perf/scaling/main.cpp perf/scaling/study.cpp perf/machines.cpp)
target_link_libraries(pimento_scaling PRIVATE pimento_test_support pimento_line_plot)

add_executable(pimento_perf_compare perf/compare/main.cpp)
target_link_libraries(pimento_perf_compare PRIVATE pimento_perf_comparison pimento_systems CLI11::CLI11)

# perf-compare measures everything and compares it with the baseline; perf-baseline makes the measurement the baseline.
# The repetitions of all benchmarks are mixed, so that a slow moment of the machine does not affect only one.
set(PIMENTO_PERF_BASELINE ${CMAKE_CURRENT_SOURCE_DIR}/perf/baseline.json)
set(perf_folder ${CMAKE_BINARY_DIR}/perf)
set(perf_measure COMMAND ${CMAKE_COMMAND} -E make_directory ${perf_folder})
set(perf_runs "")
foreach(program ${PIMENTO_BENCHMARK_PROGRAMS})
  list(APPEND perf_measure
    COMMAND $<TARGET_FILE:${program}> --benchmark_repetitions=7 --benchmark_min_time=0.05
            --benchmark_enable_random_interleaving=true --benchmark_out=${perf_folder}/${program}.json
            > ${perf_folder}/${program}.txt)
  list(APPEND perf_runs ${perf_folder}/${program}.json)
endforeach()
add_custom_target(perf-compare ${perf_measure}
  COMMAND pimento_perf_compare --baseline ${PIMENTO_PERF_BASELINE} ${perf_runs}
  DEPENDS ${PIMENTO_BENCHMARK_PROGRAMS} pimento_perf_compare USES_TERMINAL)
add_custom_target(perf-baseline ${perf_measure}
  COMMAND pimento_perf_compare --save ${PIMENTO_PERF_BASELINE} ${perf_runs}
  DEPENDS ${PIMENTO_BENCHMARK_PROGRAMS} pimento_perf_compare USES_TERMINAL)
