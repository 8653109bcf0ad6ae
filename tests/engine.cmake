pimento_test(engine_tests LABEL unit
  SOURCES engine/dcc_artifact/draft_space_test.cpp engine/dcc_artifact/request_generator_test.cpp engine/support.cpp
          engine/fidelity/validator_test.cpp engine/fuzz/fuzz_test.cpp engine/fuzz/mutation.cpp
  LIBRARIES pimento_engine nlohmann_json::nlohmann_json)
pimento_test(golden_tests LABEL golden
  SOURCES engine/fidelity/golden_test.cpp engine/support.cpp
  LIBRARIES pimento_engine)
