# Tools that compare and plot the benchmarks' measurements, with their tests.
add_library(pimento_perf_comparison STATIC perf/compare/comparison.cpp perf/compare/measurements.cpp)
target_link_libraries(pimento_perf_comparison PUBLIC pimento_engine PRIVATE nlohmann_json::nlohmann_json fmt::fmt)

add_library(pimento_line_plot STATIC perf/scaling/line_plot.cpp)
target_link_libraries(pimento_line_plot PUBLIC pimento_sim PRIVATE fmt::fmt)

pimento_test(perf_tests OPTIMISED LABEL unit SOURCES perf/compare/comparison_test.cpp perf/scaling/line_plot_test.cpp
  LIBRARIES pimento_test_support pimento_perf_comparison pimento_line_plot)
