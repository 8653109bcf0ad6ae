pimento_test(sim_tests LABEL unit
  SOURCES sim/aim_channel_test.cpp sim/bank_ledger_test.cpp sim/channel_classes_test.cpp sim/channel_test.cpp sim/formula_test.cpp sim/machine_test.cpp sim/open_rows_test.cpp sim/phases_test.cpp
          sim/random_runs_test.cpp sim/shortcuts_test.cpp sim/state_memory_test.cpp sim/refresh_test.cpp sim/support.cpp sim/order_chain_test.cpp
          sim/fence_test.cpp sim/samsung/bounds_test.cpp sim/samsung/channel_test.cpp sim/samsung/energy_test.cpp sim/samsung/oracle.cpp sim/samsung/random_streams_test.cpp
          sim/samsung/rank_mode_test.cpp sim/samsung/sequencer_test.cpp sim/samsung/simulator_test.cpp sim/samsung/support.cpp sim/samsung/waits_test.cpp
          sim/base/result_test.cpp sim/fingerprint_test.cpp sim/hbm_pim_channel_test.cpp sim/request_queue_test.cpp sim/simulator_test.cpp sim/bounds_test.cpp sim/energy_test.cpp sim/waits_test.cpp
  LIBRARIES pimento_engine)
