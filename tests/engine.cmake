pimento_test(engine_tests LABEL unit
  SOURCES engine/base/parallel_test.cpp engine/baseline/gpu_roofline_test.cpp
          engine/dcc_artifact/draft_space_test.cpp engine/dcc_artifact/request_generator_test.cpp engine/draft/dimension_sets_test.cpp
          engine/draft/draft_test.cpp
          engine/draft/draft_text_test.cpp engine/draft/general_space_test.cpp engine/draft/prune_test.cpp
          engine/draft/tensor_indices_test.cpp
          engine/explore/aim_rules_test.cpp engine/explore/data_order_test.cpp engine/explore/default_draft_test.cpp engine/explore/device_share_test.cpp engine/explore/draft_names_test.cpp engine/explore/explorer_test.cpp engine/explore/roofline_test.cpp engine/explore/schedule_test.cpp engine/explore/shortcuts_test.cpp engine/explore/sound_model_test.cpp engine/explore/sound_rules_test.cpp engine/explore/draft_figures_test.cpp engine/fidelity/golden_figures_test.cpp engine/fidelity/samsung_validator_test.cpp engine/fidelity/validator_test.cpp engine/fuzz/device_fuzz_test.cpp engine/fuzz/fuzz_test.cpp engine/fuzz/inputs.cpp engine/fuzz/mutation.cpp engine/explore/draft_cost_test.cpp engine/explore/program_key_test.cpp engine/explore/request_list_test.cpp engine/explore/results_version_test.cpp engine/explore/run_cache_test.cpp engine/explore/machine_choice_test.cpp engine/explore/draft_bounds_test.cpp engine/explore/space_runner_test.cpp
          engine/io/cost_csv_test.cpp engine/base/nearest_test.cpp engine/io/csv_test.cpp engine/io/json_places_test.cpp engine/io/example_file_test.cpp engine/io/request_csv_test.cpp engine/io/timeline_json_test.cpp
          engine/ir/index_set_test.cpp engine/ir/fuzz_test.cpp engine/ir/parse_test.cpp engine/ir/print_test.cpp engine/ir/round_trip_test.cpp engine/ir/tiles_test.cpp
          support/random_kernels.cpp support/random_values.cpp
          engine/draft/tiling_test.cpp engine/functional/crf_device_test.cpp engine/functional/interpreter_test.cpp engine/functional/number_test.cpp
          engine/lower/aim_test.cpp engine/lower/crf_test.cpp engine/lower/phases_test.cpp engine/lower/program_interpreter.cpp engine/lower/program_json_test.cpp engine/lower/program_test.cpp engine/lower/programs.cpp engine/lower/host_map_test.cpp engine/lower/request_runs_test.cpp engine/lower/verify_test.cpp
          engine/samsung/figures_test.cpp engine/samsung/instruction_test.cpp engine/samsung/kernel_run_test.cpp engine/samsung/operation_test.cpp
          engine/samsung/program_run_test.cpp engine/samsung/shortcuts_test.cpp sim/samsung/support.cpp engine/kernel/kernel_test.cpp engine/support.cpp support/files.cpp engine/table/candidate_table_test.cpp engine/table/device_map_test.cpp engine/store/result_store_test.cpp
          engine/timeline/command_search_test.cpp engine/timeline/timeline_test.cpp support/random_log.cpp
  LIBRARIES pimento_engine nlohmann_json::nlohmann_json)
pimento_test(device_tests LABEL unit
  SOURCES engine/backend/device_facts_test.cpp engine/backend/device_file_test.cpp engine/backend/device_mistakes_test.cpp engine/backend/device_needs_test.cpp
          engine/fuzz/device_mutation.cpp engine/fuzz/device_property_test.cpp engine/fuzz/mutation.cpp engine/support.cpp support/files.cpp
  LIBRARIES pimento_engine nlohmann_json::nlohmann_json)
pimento_test(golden_tests LABEL golden
  SOURCES engine/fidelity/golden_test.cpp engine/support.cpp support/files.cpp
  LIBRARIES pimento_engine)
pimento_test(language_tests LABEL unit
  SOURCES engine/fuzz/inputs.cpp engine/fuzz/mutation.cpp engine/language/bind_test.cpp engine/language/fuzz_test.cpp engine/language/bind_index_mistakes_test.cpp engine/language/bind_mistakes_test.cpp engine/language/library_test.cpp
          engine/language/parallel_meaning_test.cpp engine/language/parallel_mistakes_test.cpp engine/language/text_mistakes_test.cpp engine/language/unset_mistakes_test.cpp
          engine/language/point_search_test.cpp engine/language/support.cpp engine/language/text_test.cpp
  LIBRARIES pimento_engine)
