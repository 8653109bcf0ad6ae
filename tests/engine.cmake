pimento_test(engine_tests LABEL unit
  SOURCES engine/dcc_artifact/draft_space_test.cpp engine/dcc_artifact/request_generator_test.cpp engine/support.cpp
          engine/fuzz/fuzz_test.cpp engine/fuzz/mutation.cpp
  LIBRARIES pimento_engine nlohmann_json::nlohmann_json)
