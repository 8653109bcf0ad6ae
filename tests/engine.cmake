pimento_test(engine_tests SANITIZED LABEL unit
  SOURCES
    engine/systems/dcc/advice/part_work_test.cpp
    engine/systems/dcc/tensor_traffic_test.cpp
    engine/base/csv_test.cpp
    engine/base/json_places_test.cpp
    engine/base/nearest_test.cpp
    engine/base/numpy_file_test.cpp
    engine/base/json_syntax_test.cpp
    engine/base/parallel_test.cpp
    engine/base/text_file_test.cpp
    engine/base/uneven_choices_test.cpp
    engine/candidates/candidate_table_test.cpp
    engine/candidates/device_map_test.cpp
    engine/candidates/row_filter_test.cpp
    engine/candidates/value_list_test.cpp
    engine/candidates/value_space_test.cpp
    engine/compare/comparison_command_test.cpp
    engine/compare/comparison_test.cpp
    engine/systems/dcc/matched_draft_test.cpp
    engine/compare/roofline_chart_test.cpp
    engine/costs/cost_cache_test.cpp
    engine/costs/result_store_test.cpp
    engine/exploration/recorded/budgeted_search_test.cpp
    engine/exploration/recorded/pareto_test.cpp
    engine/fidelity/golden_figures_test.cpp
    engine/systems/hbm_pim_kernels/references/samsung_validator_test.cpp
    engine/fidelity/validator_test.cpp
    engine/fuzz/device_fuzz_test.cpp
    engine/fuzz/dpu_fuzz_test.cpp
    engine/fuzz/fuzz_test.cpp
    engine/hosts/gpu_roofline_test.cpp
    engine/inference/model_question_test.cpp
    engine/inference/placed_run_test.cpp
    engine/inference/published/composition_test.cpp
    engine/inference/step_series_test.cpp
    engine/inference/step_sums_test.cpp
    engine/inspection/inspection_test.cpp
    engine/inspection/iteration_space_test.cpp
    engine/inspection/line_runs_test.cpp
    engine/inspection/dram/run_roofline_test.cpp
    engine/inspection/dram/timeline_json_test.cpp
    engine/inspection/timeline/span_search_test.cpp
    engine/inspection/timeline/timeline_test.cpp
    engine/inspection/timeline/track_timeline_test.cpp
    engine/predict/predictor_fuzz_test.cpp
    engine/publications/bar_chart_test.cpp
    engine/publications/point_chart_test.cpp
    engine/systems/dcc/figures/inference_figures_test.cpp
    engine/request_lists/request_csv_test.cpp
    engine/hbm_pim_sequences/described_device_test.cpp
    engine/hbm_pim_sequences/instruction_test.cpp
    engine/hbm_pim_sequences/operation_test.cpp
    engine/search/random_evaluator.cpp
    engine/search/search_all_test.cpp
    engine/search/search_batches_test.cpp
    engine/search/search_best_test.cpp
    engine/search/search_report_test.cpp
    engine/sensitivity/sensitivity_test.cpp
    engine/study_files/sealed_mutation.cpp
    engine/study_files/study_fuzz_test.cpp
    engine/study_files/study_merge_test.cpp
    engine/study_files/study_notes_test.cpp
    engine/study_files/study_test.cpp
    engine/exploration/candidate_csv_test.cpp
    engine/problem/mapped_network_file_test.cpp
    engine/problem/capabilities_test.cpp
    engine/problem/catalogue_test.cpp
    engine/exploration/example_file_test.cpp
    engine/exploration/exploration_test.cpp
    engine/exploration/single_changes_test.cpp
    engine/problem/question_test.cpp
    engine/problem/setting_test.cpp
    engine/problem/shared_space_test.cpp
    engine/exploration/solver_test.cpp
    engine/exploration/chip_tenant_test.cpp
    engine/exploration/toy_system_test.cpp
    engine/vocabulary/split_words_test.cpp
    engine/vocabulary/word_list_test.cpp
    engine/dpu_assembly/assembler_test.cpp
    engine/whatif/parameter_test.cpp
    engine/whatif/sweep_test.cpp
    engine/whatif/trial_test.cpp
    engine/whatif/whatif_test.cpp
    engine/systems/dcc/compiled_inspection_test.cpp
    engine/systems/dcc/draft_listings_test.cpp
    engine/systems/dcc/draft_program_test.cpp
    engine/systems/dcc/draft_text_test.cpp
    engine/systems/dcc/drafts/dimension_sets_test.cpp
    engine/systems/dcc/drafts/draft_test.cpp
    engine/systems/dcc/drafts/draft_text_test.cpp
    engine/systems/dcc/drafts/draft_tree_test.cpp
    engine/systems/dcc/drafts/general_space_test.cpp
    engine/systems/dcc/drafts/least_drafts_test.cpp
    engine/systems/dcc/drafts/prune_test.cpp
    engine/systems/dcc/drafts/tensor_indices_test.cpp
    engine/systems/dcc/drafts/tiling_test.cpp
    engine/systems/dcc/edited_listing_test.cpp
    engine/systems/dcc/functional/crf_device_test.cpp
    engine/systems/dcc/functional/interpreter_test.cpp
    engine/systems/dcc/functional/number_test.cpp
    engine/systems/dcc/lists/request_list_test.cpp
    engine/systems/dcc/lower/aim_test.cpp
    engine/systems/dcc/lower/attention_test.cpp
    engine/systems/dcc/lower/check_units_test.cpp
    engine/systems/dcc/lower/command_test.cpp
    engine/systems/dcc/lower/crf_test.cpp
    engine/systems/dcc/lower/families_test.cpp
    engine/systems/dcc/lower/host_map_test.cpp
    engine/systems/dcc/lower/loop_orders_test.cpp
    engine/systems/dcc/lower/phases_test.cpp
    engine/systems/dcc/lower/program_interpreter.cpp
    engine/systems/dcc/lower/program_machine.cpp
    engine/systems/dcc/lower/program_machine_units.cpp
    engine/systems/dcc/lower/program_json_test.cpp
    engine/systems/dcc/lower/program_run_test.cpp
    engine/systems/dcc/lower/program_test.cpp
    engine/systems/dcc/lower/programs.cpp
    engine/systems/dcc/lower/request_runs_test.cpp
    engine/systems/dcc/lower/verify_test.cpp
    engine/systems/dcc/model/append_cost_test.cpp
    engine/systems/dcc/model/compiled_model_test.cpp
    engine/systems/dcc/model/data_order_test.cpp
    engine/hosts/measured_times_test.cpp
    engine/systems/dcc/model/device_share_test.cpp
    engine/systems/dcc/model/distributions_test.cpp
    engine/systems/dcc/model/draft_bounds_test.cpp
    engine/systems/dcc/model/draft_cost_test.cpp
    engine/systems/dcc/model/operations_test.cpp
    engine/systems/dcc/model/program_key_test.cpp
    engine/systems/dcc/model/results_version_test.cpp
    engine/systems/dcc/model/shortcuts_test.cpp
    engine/systems/dcc/model/transition_cache_pool_test.cpp
    engine/systems/dcc/question_text_test.cpp
    engine/systems/dcc/recording_test.cpp
    engine/systems/dcc/representation/fuzz_test.cpp
    engine/systems/dcc/representation/index_set_test.cpp
    engine/systems/dcc/representation/parse_test.cpp
    engine/systems/dcc/representation/print_test.cpp
    engine/systems/dcc/representation/round_trip_test.cpp
    engine/systems/dcc/representation/tiles_test.cpp
    engine/systems/dcc/represented_draft_test.cpp
    engine/systems/dcc/rules/aim_rules_test.cpp
    engine/systems/dcc/rules/machine_choice_test.cpp
    engine/systems/dcc/stopped_spaces_test.cpp
    engine/systems/dcc_artifact/artifact_bounds_test.cpp
    engine/systems/dcc_artifact/artifact_exploration_test.cpp
    engine/systems/dcc_artifact/artifact_problem_test.cpp
    engine/systems/dcc_artifact/generators/draft_space_test.cpp
    engine/systems/dcc_artifact/generators/kernel_test.cpp
    engine/systems/dcc_artifact/generators/request_counts_test.cpp
    engine/systems/dcc_artifact/generators/request_generator_test.cpp
    engine/systems/dcc_artifact/generators/gpu_time_test.cpp
    engine/systems/dcc_artifact/generators/uncomputed_test.cpp
    engine/publications/published_figure_test.cpp
    engine/systems/modules_test.cpp
    engine/systems/hbm_pim_kernels/figures_test.cpp
    engine/systems/hbm_pim_kernels/kernel_run_test.cpp
    engine/systems/hbm_pim_kernels/shortcuts_test.cpp
    engine/systems/hbm_pim_kernels/vendor_inspection_test.cpp
    engine/systems/hbm_pim_kernels/vendor_problem_test.cpp
  LIBRARIES pimento_test_support nlohmann_json::nlohmann_json)
# Whole explorations and proofs, which take ten times as long with sanitizers.
pimento_test(proof_tests OPTIMISED LABEL unit
  SOURCES
    engine/exploration/cheaper_candidate_test.cpp
    engine/exploration/recorded/study_explore_test.cpp
    engine/predict/predict_test.cpp
    engine/systems/dcc/advice/advice_test.cpp
    engine/systems/dcc/attention_gains_test.cpp
    engine/systems/dcc/best_draft_test.cpp
    engine/systems/dcc/chains/chain_search_test.cpp
    engine/systems/dcc/compiled_problem_test.cpp
    engine/systems/dcc/figures/reproduction_test.cpp
    engine/systems/dcc/idle_distributions_test.cpp
    engine/systems/dcc/model/default_draft_test.cpp
    engine/systems/dcc/objective_test.cpp
    engine/systems/dcc/regret/regret_test.cpp
    engine/systems/dcc/rules/sound_rules_test.cpp
    engine/systems/dcc/unlisted_drafts_test.cpp
  LIBRARIES pimento_test_support nlohmann_json::nlohmann_json)
pimento_test(device_tests SANITIZED LABEL unit
  SOURCES
    engine/devices/bank_rows_test.cpp
    engine/devices/device_dpus_test.cpp
    engine/devices/device_facts_test.cpp
    engine/devices/device_file_test.cpp
    engine/devices/device_kind_test.cpp
    engine/devices/device_mistakes_test.cpp
    engine/devices/device_needs_test.cpp
    engine/systems/upmem/references/dpu_times_test.cpp
    engine/systems/upmem/references/prim/kernels_test.cpp
    engine/fuzz/device_property_test.cpp
  LIBRARIES pimento_test_support nlohmann_json::nlohmann_json)
pimento_test(golden_tests OPTIMISED LABEL golden
  SOURCES
    engine/systems/upmem/references/dpu_cases_test.cpp
    engine/fidelity/golden_test.cpp
  LIBRARIES pimento_test_support)
pimento_test(aim_tests SANITIZED LABEL unit
  SOURCES
    engine/systems/aim/cent_test.cpp
    engine/systems/aim/trace_text_test.cpp
  LIBRARIES pimento_test_support ZLIB::ZLIB)
pimento_test(chain_tests SANITIZED LABEL unit
  SOURCES
    engine/systems/dcc/chains/append_test.cpp
    engine/systems/dcc/chains/chain_file_test.cpp
    engine/systems/dcc/chains/chain_fuzz_test.cpp
    engine/systems/dcc/chains/handover_test.cpp
    engine/systems/dcc/chains/move_plan_test.cpp
    engine/systems/dcc/chains/support.cpp
    engine/systems/dcc/chains/tensor_layout_test.cpp
  LIBRARIES pimento_test_support nlohmann_json::nlohmann_json)
pimento_test(language_tests SANITIZED LABEL unit
  SOURCES
    engine/kernels/text/bind_index_mistakes_test.cpp
    engine/kernels/text/bind_mistakes_test.cpp
    engine/kernels/text/bind_test.cpp
    engine/kernels/text/fuzz_test.cpp
    engine/kernels/text/library_test.cpp
    engine/kernels/text/parallel_meaning_test.cpp
    engine/kernels/text/parallel_mistakes_test.cpp
    engine/kernels/text/point_search_test.cpp
    engine/kernels/text/support.cpp
    engine/kernels/text/text_mistakes_test.cpp
    engine/kernels/text/text_test.cpp
    engine/kernels/text/unset_mistakes_test.cpp
  LIBRARIES pimento_test_support)
pimento_test(mlir_tests SANITIZED LABEL unit
  SOURCES
    engine/mlir/fuzz_test.cpp
    engine/mlir/printing_test.cpp
    engine/mlir/programs_test.cpp
    engine/mlir/reading_test.cpp
    engine/mlir/support.cpp
  LIBRARIES pimento_test_support)
pimento_test(workload_tests SANITIZED LABEL unit
  SOURCES
    engine/workloads/network_fuzz_test.cpp
    engine/workloads/network_test.cpp
  LIBRARIES pimento_test_support)
pimento_test(network_tests SANITIZED LABEL unit
  SOURCES
    engine/networks/compute_layers_test.cpp
    engine/networks/damaged_onnx_test.cpp
    engine/networks/layered_drawing_test.cpp
    engine/networks/repeated_blocks_test.cpp
    engine/networks/neutral_file_test.cpp
    engine/networks/onnx_files.cpp
    engine/networks/onnx_folding_test.cpp
    engine/networks/onnx_reader_test.cpp
    engine/networks/onnx_refusals_test.cpp
    engine/networks/passes_test.cpp
  LIBRARIES pimento_test_support onnx onnx_proto protobuf::libprotobuf)
pimento_test(language_model_tests SANITIZED LABEL unit
  SOURCES
    engine/hosts/prefill_times_test.cpp
    engine/language_models/hugging_face_reader_test.cpp
    engine/language_models/model_capacity_test.cpp
    engine/language_models/model_file_test.cpp
    engine/language_models/model_fuzz_test.cpp
    engine/language_models/model_layers_test.cpp
    engine/language_models/model_library_test.cpp
    engine/language_models/model_notes_test.cpp
    engine/language_models/model_shard_test.cpp
    engine/language_models/model_tensors_test.cpp
    engine/language_models/published_models_test.cpp
    engine/language_models/quantisation_test.cpp
  LIBRARIES pimento_test_support)
pimento_test(inference_tests OPTIMISED LABEL unit
  SOURCES
    engine/bands/band_run_test.cpp
    engine/bands/publication_file_test.cpp
    engine/deployment/assignment_test.cpp
    engine/deployment/deployment_test.cpp
    engine/inference/decode_step_test.cpp
    engine/inference/generation_test.cpp
    engine/inference/host_file_test.cpp
    engine/inference/host_memory_test.cpp
    engine/inference/kernel_costs_test.cpp
    engine/inference/kernel_power_test.cpp
    engine/inference/pim_kernels_test.cpp
    engine/inference/relayout_test.cpp
    engine/inference/stack_power_test.cpp
  LIBRARIES pimento_test_support)
pimento_test(lesson_tests OPTIMISED LABEL unit
  SOURCES
    cli/advice/lessons_command_line_test.cpp
    engine/fuzz/lesson_fuzz_test.cpp
    engine/lessons/expression_test.cpp
    engine/lessons/filled_text_test.cpp
    engine/lessons/lesson_edit_test.cpp
    engine/lessons/lesson_facts_test.cpp
    engine/lessons/lesson_file_test.cpp
    engine/lessons/shipped_lessons_test.cpp
  LIBRARIES pimento_test_support nlohmann_json::nlohmann_json)
add_dependencies(lesson_tests pimento-cli)
pimento_test(link_tests SANITIZED LABEL unit
  SOURCES
    engine/systems/dcc/links/draft_layouts_test.cpp
    engine/systems/dcc/links/draft_links_test.cpp
    engine/systems/dcc/links/linked_program.cpp
  LIBRARIES pimento_test_support)

pimento_test(prediction_tests SANITIZED LABEL unit
  SOURCES
    engine/devices/device_diff_test.cpp
    engine/exploration/recorded/row_explore_test.cpp
    engine/predict/prediction_test.cpp
  LIBRARIES pimento_test_support)

pimento_test(serving_tests SANITIZED LABEL unit
  SOURCES
    engine/serving/arrival_trace_test.cpp
    engine/serving/decoding_batch_test.cpp
    engine/serving/generated_trace_test.cpp
    engine/serving/oracle.cpp
    engine/serving/queueing_test.cpp
    engine/serving/random_draws_test.cpp
    engine/serving/rate_search_test.cpp
    engine/serving/run_history_test.cpp
    engine/serving/serve_property_test.cpp
    engine/serving/serve_test.cpp
    engine/serving/serving_settings_test.cpp
    engine/serving/serving_summary_test.cpp
    engine/serving/timestamp_test.cpp
    engine/serving/measured_engine_test.cpp
    engine/serving/vllm_engine_test.cpp
  LIBRARIES pimento_test_support)

pimento_test(loop_program_tests SANITIZED LABEL unit
  SOURCES
    engine/systems/upmem/emit/emit_test.cpp
    engine/systems/upmem/emit/kept_sums_test.cpp
    engine/systems/upmem/emit/upmem_c_test.cpp
    engine/systems/upmem/loops/affine_test.cpp
    engine/systems/upmem/loops/legality_test.cpp
    engine/systems/upmem/loops/loop_program_test.cpp
    engine/systems/upmem/loops/passes_test.cpp
    engine/systems/upmem/loops/verify_dpu_test.cpp
    engine/systems/upmem/lower/lowering_test.cpp
  LIBRARIES pimento_test_support)

pimento_test(tensor_program_tests SANITIZED LABEL unit
  SOURCES
    engine/systems/upmem/compile/compiled_schedule_test.cpp
    engine/systems/upmem/compile/computed_values.cpp
    engine/systems/upmem/compile/random_kernels_test.cpp
    engine/systems/upmem/baselines/hand_made_test.cpp
    engine/systems/upmem/random_dpu_kernels.cpp
    engine/systems/upmem/schedule/equality_test.cpp
    engine/systems/upmem/schedule/primitives_test.cpp
    engine/systems/upmem/schedule/sketch_test.cpp
    engine/systems/upmem/schedule/trace_fuzz_test.cpp
    engine/systems/upmem/schedule/trace_test.cpp
    engine/systems/upmem/schedule/wrong_schedule_test.cpp
    engine/systems/upmem/tensor/from_kernel_test.cpp
    engine/systems/upmem/tensor/loop_index_test.cpp
    support/random_schedules.cpp
  LIBRARIES pimento_test_support)

pimento_test(upmem_system_tests OPTIMISED LABEL unit
  SOURCES
    engine/systems/upmem/system/schedule_fuzz_test.cpp
    engine/systems/upmem/system/standard_schedules_test.cpp
    engine/systems/upmem/system/upmem_system_test.cpp
  LIBRARIES pimento_test_support)

pimento_test(upmem_inspect_tests SANITIZED LABEL unit
  SOURCES
    engine/systems/upmem/inspect/hw_recording_test.cpp
    engine/systems/upmem/inspect/inspected_schedules.cpp
    engine/systems/upmem/inspect/schedule_inspection_test.cpp
  LIBRARIES pimento_test_support)

pimento_test(dataflow_tests OPTIMISED LABEL unit
  SOURCES
    engine/systems/dataflow/check_test.cpp
    engine/systems/dataflow/element_walk.cpp
    engine/systems/dataflow/exports/mapping_program_test.cpp
    engine/systems/dataflow/model_test.cpp
    engine/systems/dataflow/networks/fused_pair_test.cpp
    engine/systems/dataflow/networks/networks_test.cpp
    engine/systems/dataflow/random_mappings.cpp
    engine/systems/dataflow/references_test.cpp
    engine/systems/dataflow/row_timeline_test.cpp
    engine/systems/dataflow/rows_test.cpp
    engine/systems/dataflow/solve/dataflow_solver_test.cpp
    engine/systems/dataflow/solve/enumerated_mappings.cpp
    engine/systems/dataflow/solve/many_levels_test.cpp
    engine/systems/dataflow/solve/pareto_front_test.cpp
    engine/systems/dataflow/solve/tiny_cases.cpp
    engine/systems/dataflow/tiled_tensors_test.cpp
    engine/systems/dataflow/timeloop/files_test.cpp
    engine/systems/dataflow/timeloop/link_words_test.cpp
    engine/systems/dataflow/timeloop/optimum_test.cpp
    engine/systems/dataflow/timeloop/reference_test.cpp
    engine/systems/dataflow/timeloop/rules_test.cpp
    engine/systems/dataflow/walk_test.cpp
  LIBRARIES pimento_test_support)

pimento_test(crossbar_tests OPTIMISED LABEL unit
  SOURCES
    engine/systems/crossbar/baselines/baselines_test.cpp
    engine/systems/crossbar/bounds/bounds_test.cpp
    engine/systems/crossbar/chip/crossbar_kind_test.cpp
    engine/systems/crossbar/estimate/layer_shares_test.cpp
    engine/systems/crossbar/estimate/mapping_estimate_test.cpp
    engine/systems/crossbar/exports/stream_json_test.cpp
    engine/systems/crossbar/figures/input_sizes_test.cpp
    engine/systems/crossbar/figures/pimcomp_figures_test.cpp
    engine/systems/crossbar/graph/layer_graph_test.cpp
    engine/systems/crossbar/graph/layer_paths_test.cpp
    engine/systems/crossbar/inspect/chip_picture_test.cpp
    engine/systems/crossbar/machine/crossbar_machine_test.cpp
    engine/systems/crossbar/machine/direct_network_test.cpp
    engine/systems/crossbar/machine/eager_inputs.cpp
    engine/systems/crossbar/machine/local_memory_test.cpp
    engine/systems/crossbar/machine/schedules_test.cpp
    engine/systems/crossbar/machine/stream_meaning.cpp
    engine/systems/crossbar/machine/stream_mutation.cpp
    engine/systems/crossbar/machine/verify_test.cpp
    engine/systems/crossbar/mapping/moved_pieces_test.cpp
    engine/systems/crossbar/mapping/dealt_windows_test.cpp
    engine/systems/crossbar/mapping/near_packing_test.cpp
    engine/systems/crossbar/mapping/packing_test.cpp
    engine/systems/crossbar/partition/partition_test.cpp
    engine/systems/crossbar/profile/bookings_test.cpp
    engine/systems/crossbar/profile/calendar_test.cpp
    engine/systems/crossbar/profile/network_test.cpp
    engine/systems/crossbar/profile/profile_test.cpp
    engine/systems/crossbar/profile/time_uses_test.cpp
    engine/systems/crossbar/public_program/genetic_test.cpp
    engine/systems/crossbar/public_program/greedy_test.cpp
    engine/systems/crossbar/random_networks.cpp
    engine/systems/crossbar/reference_scheduler.cpp
    engine/systems/crossbar/reduced_network.cpp
    engine/systems/crossbar/references/references_test.cpp
    engine/systems/crossbar/rounds/cheapest_cuts_test.cpp
    engine/systems/crossbar/rounds/network_rounds_test.cpp
    engine/systems/crossbar/rounds/weight_writing_test.cpp
    engine/systems/crossbar/run/presets_test.cpp
    engine/systems/crossbar/run/stream_text_test.cpp
    engine/systems/crossbar/schedule/first_steps_test.cpp
    engine/systems/crossbar/schedule/high_throughput_test.cpp
    engine/systems/crossbar/schedule/layer_cycles_test.cpp
    engine/systems/crossbar/schedule/layer_groups_test.cpp
    engine/systems/crossbar/schedule/layer_results_test.cpp
    engine/systems/crossbar/schedule/window_shares_test.cpp
    engine/systems/crossbar/schedule/local_heap_test.cpp
    engine/systems/crossbar/schedule/low_latency_spills_test.cpp
    engine/systems/crossbar/schedule/low_latency_test.cpp
    engine/systems/crossbar/schedule/pixel_windows_test.cpp
    engine/systems/crossbar/schedule/pool_layers_test.cpp
    engine/systems/crossbar/schedule/pooled_inputs_test.cpp
    engine/systems/crossbar/schedule/sum_order_test.cpp
    engine/systems/crossbar/search/latency_search_test.cpp
    engine/systems/crossbar/small_graphs.cpp
    engine/systems/crossbar/strategies/chain_copies_test.cpp
    engine/systems/crossbar/system/crossbar_problem_test.cpp
    engine/systems/crossbar/system/run_inspection_test.cpp
  LIBRARIES pimento_test_support)

pimento_test(dataflow_system_tests OPTIMISED LABEL unit
  SOURCES
    engine/systems/dataflow/accelerator_kind_test.cpp
    engine/systems/dataflow/constraints_test.cpp
    engine/systems/dataflow/networks/mapper_test.cpp
    engine/systems/dataflow/dataflow_problem_test.cpp
    engine/systems/dataflow/kernel_and_layer_test.cpp
    engine/systems/dataflow/layer_library_test.cpp
    engine/systems/dataflow/mapping_text_test.cpp
    engine/systems/dataflow/reader_damage_test.cpp
    engine/systems/dataflow/timeloop/question_test.cpp
  LIBRARIES pimento_test_support)

pimento_test(comonm_tests OPTIMISED LABEL unit
  SOURCES
    engine/systems/comonm/bank_accuracy_test.cpp
    engine/systems/comonm/cnm_assembly_test.cpp
    engine/systems/comonm/cnm_forms_test.cpp
    engine/systems/comonm/cnm_lowering_test.cpp
    engine/systems/comonm/cnm_random.cpp
    engine/systems/comonm/cnm_text_test.cpp
    engine/systems/comonm/llvcnm_diff.cpp
    engine/systems/comonm/conversion_test.cpp
    engine/systems/comonm/dpu_accuracy_test.cpp
    engine/systems/comonm/engines_test.cpp
    engine/systems/comonm/figures_test.cpp
    engine/systems/comonm/hardware_test.cpp
    engine/systems/comonm/mapping_listings_test.cpp
    engine/systems/comonm/mapping_part_test.cpp
    engine/systems/comonm/mapping_problem_test.cpp
    engine/systems/comonm/mapping_test.cpp
    engine/systems/comonm/sampling_test.cpp
    engine/systems/comonm/unit_accuracy_test.cpp
  LIBRARIES pimento_test_support)

pimento_test(upmem_figures_tests OPTIMISED LABEL unit
  SOURCES
    engine/systems/upmem/figures/imtp_figures_test.cpp
    engine/systems/upmem/figures/kept_searches_test.cpp
  LIBRARIES pimento_test_support)

pimento_test(upmem_search_tests SANITIZED LABEL unit
  SOURCES
    engine/base/random_stream_test.cpp
    engine/base/recently_used_test.cpp
    engine/systems/upmem/baselines/baseline_points_test.cpp
    engine/systems/upmem/decisions_fuzz_test.cpp
    engine/search/evolution/batch_parts_test.cpp
    engine/search/evolution/batch_search_test.cpp
    engine/search/evolution/evolution_settings_test.cpp
    engine/systems/upmem/search/schedule_features_test.cpp
    engine/search/evolution/search_run_test.cpp
    engine/systems/upmem/search/sketch_space_test.cpp
  LIBRARIES pimento_test_support)

# Moving data, requests that a model serves, and what the best candidates have in common.
pimento_test(picture_tests OPTIMISED LABEL unit
  SOURCES
    engine/candidates/common_values_test.cpp
    engine/inference/serving_question_test.cpp
    engine/inspection/data_moves_test.cpp
  LIBRARIES pimento_test_support)
