find_package(benchmark REQUIRED)
# Not run by ctest: measure by hand, on an otherwise idle machine. See resources/docs/HACKING.md.
add_executable(pimento_benchmarks perf/simulator_benchmark.cpp perf/samsung_benchmark.cpp perf/drafts_benchmark.cpp perf/draft_space_benchmark.cpp)
target_link_libraries(pimento_benchmarks PRIVATE pimento_engine benchmark::benchmark)
target_compile_definitions(pimento_benchmarks PRIVATE PIMENTO_SOURCE_DIR="${CMAKE_SOURCE_DIR}")

add_executable(pimento_lowering_benchmark perf/lowering_benchmark.cpp)
target_link_libraries(pimento_lowering_benchmark PRIVATE pimento_engine benchmark::benchmark)
target_compile_definitions(pimento_lowering_benchmark PRIVATE PIMENTO_SOURCE_DIR="${CMAKE_SOURCE_DIR}")

if(PIMENTO_WINDOW)
  add_executable(pimento_timeline_benchmark perf/timeline_benchmark.cpp support/random_log.cpp)
  target_link_libraries(pimento_timeline_benchmark PRIVATE pimento_views benchmark::benchmark)
  target_compile_definitions(pimento_timeline_benchmark PRIVATE PIMENTO_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
endif()
