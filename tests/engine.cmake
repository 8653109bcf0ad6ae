pimento_test(engine_tests LABEL unit
  SOURCES engine/dcc_artifact/draft_space_test.cpp engine/dcc_artifact/request_generator_test.cpp engine/support.cpp
  LIBRARIES pimento_engine)
