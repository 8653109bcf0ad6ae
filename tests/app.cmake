find_package(nlohmann_json 3.11 REQUIRED)
pimento_test(layering_tests OPTIMISED LABEL unit
  SOURCES
    architecture_test.cpp
    features_test.cpp
    layering_test.cpp
    vocabulary_test.cpp
  LIBRARIES pimento_test_places)

pimento_test(cli_tests OPTIMISED LABEL unit
  SOURCES
    cli/batch/batch_command_line_test.cpp
    cli/common/cache_command_line_test.cpp
    cli/advice/advise_command_line_test.cpp
    cli/command_line_refusals_test.cpp
    cli/command_line_test.cpp
    cli/models/chain_command_line_test.cpp
    cli/compare/compare_command_line_test.cpp
    cli/lists/device_command_line_test.cpp
    cli/lists/network_command_line_test.cpp
    cli/programs/export_command_line_test.cpp
    cli/hints/hints_test.cpp
    cli/hints/model_hints.cpp
    cli/hints/table_hints.cpp
    cli/hints/trace_hints.cpp
    cli/interrupt_test.cpp
    cli/limits_test.cpp
    cli/models/llm_command_line_test.cpp
    cli/models/serve_engine_command_line_test.cpp
    cli/common/mlir_command_line_test.cpp
    cli/common/output_files_test.cpp
    cli/published_programs_command_line_test.cpp
    cli/common/question_command_line_test.cpp
    cli/compare/regret_command_line_test.cpp
    cli/reproduce/reproduction_command_line_test.cpp
    cli/simulate/mapping_command_line_test.cpp
    cli/simulate/samsung_command_line_test.cpp
    cli/simulate/schedule_command_line_test.cpp
    cli/simulate/simulate_command_line_test.cpp
    cli/compare/sensitivity_command_line_test.cpp
    cli/explore/chip_command_line_test.cpp
    cli/explore/dataflow_command_line_test.cpp
    cli/explore/solver_command_line_test.cpp
    cli/explore/study_command_line_test.cpp
    cli/compare/whatif_command_line_test.cpp
  LIBRARIES pimento_test_support pimento_command_line nlohmann_json::nlohmann_json)
add_dependencies(cli_tests pimento-cli)

# Doors for other programs: statements of SQL, sweeps, the protocol of assistants.
pimento_test(door_tests OPTIMISED LABEL unit
  SOURCES
    cli/mcp/mcp_command_line_test.cpp
    cli/explore/study_doors_test.cpp
    cli/sweep/sweep_command_line_test.cpp
    engine/study_queries/study_outputs_test.cpp
    engine/study_queries/study_query_test.cpp
  LIBRARIES pimento_test_support pimento_command_line nlohmann_json::nlohmann_json)
add_dependencies(door_tests pimento-cli)

# The Python package needs NumPy, which belongs to the interpreter of the system.
if(EXISTS /usr/bin/python3)
  execute_process(COMMAND /usr/bin/python3 -c "import numpy" RESULT_VARIABLE without_numpy OUTPUT_QUIET ERROR_QUIET)
  pimento_belongs_to_build(package_belongs OPTIMISED)
  if(without_numpy EQUAL 0 AND package_belongs)
    add_test(NAME PythonPackage COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/python/pimento_test.py
      ${CMAKE_SOURCE_DIR}/resources/python $<TARGET_FILE:pimento-cli>)
    set_tests_properties(PythonPackage PROPERTIES LABELS unit TIMEOUT 240)
    # Layers and models of PyTorch; without it the tests say so and are skipped.
    foreach(name dcc capture)
      add_test(NAME PythonTorch.${name} COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/python/${name}_test.py
        ${CMAKE_SOURCE_DIR}/resources/python $<TARGET_FILE:pimento-cli> $<IF:$<BOOL:${PIMENTO_FULL_TESTS}>,50,2>)
    endforeach()
    set_tests_properties(PythonTorch.dcc PythonTorch.capture PROPERTIES LABELS unit TIMEOUT 3600 SKIP_RETURN_CODE 77)
  endif()
endif()

# The reader of schedules needs Python; without one its tests fail and say so.
find_program(PIMENTO_PYTHON3 python3)
if(NOT PIMENTO_PYTHON3)
  set(PIMENTO_PYTHON3 "")
endif()
pimento_belongs_to_build(exports_belong OPTIMISED)
if(PIMENTO_PYTHON3 AND exports_belong)
  add_test(NAME DataflowExports COMMAND ${PIMENTO_PYTHON3} ${CMAKE_CURRENT_SOURCE_DIR}/cli/dataflow_exports_test.py
    ${CMAKE_SOURCE_DIR} $<TARGET_FILE:pimento-cli>)
  set_tests_properties(DataflowExports PROPERTIES LABELS unit TIMEOUT 120)
  # A cluster on this machine; without Slurm the test says so and is skipped.
  add_test(NAME SlurmSweep COMMAND ${PIMENTO_PYTHON3} ${CMAKE_CURRENT_SOURCE_DIR}/cli/sweep/slurm_sweep_test.py
    $<TARGET_FILE:pimento-cli> $<IF:$<BOOL:${PIMENTO_FULL_TESTS}>,64,24>)
  # It waits for most of its time, so it starts before all others (COST) instead of keeping the end waiting.
  set_tests_properties(SlurmSweep PROPERTIES LABELS unit TIMEOUT 240 COST 90 SKIP_RETURN_CODE 77)
  add_test(NAME Crossbars COMMAND ${PIMENTO_PYTHON3} ${CMAKE_CURRENT_SOURCE_DIR}/cli/crossbar_test.py
    ${CMAKE_SOURCE_DIR} $<TARGET_FILE:pimento-cli>)
  set_tests_properties(Crossbars PROPERTIES LABELS unit TIMEOUT 120)
endif()
pimento_test(export_tests OPTIMISED LABEL unit
  SOURCES
    engine/systems/upmem/exports/dpu_schedule_test.cpp
    engine/systems/dcc/exports/exported_case.cpp
    engine/systems/dcc/exports/exports_test.cpp
    engine/systems/dcc/exports/reader.cpp
    engine/systems/dcc/exports/schedule_mistakes_test.cpp
    engine/systems/dcc/exports/schedule_reader_test.cpp
  LIBRARIES pimento_test_support nlohmann_json::nlohmann_json)
target_compile_definitions(export_tests PRIVATE PIMENTO_PYTHON="${PIMENTO_PYTHON3}")
