// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/upmem/core_state.h"
#include "sim/upmem/dpu_system.h"
#include "sim/upmem/prepared_program.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::fidelity {

/// A run of one DPU, as a line of a file of such cases gives it: a JSON object with name, tasklets, wram_init (pairs of
/// address and word), program (text without the boot listing), and where they matter config (parameters of the public
/// simulator by its names) and mram_zlib_b64 (the contents of MRAM from its begin).
struct DpuCase {
    int tasklets = 1;
    std::vector<std::pair<std::int64_t, std::uint32_t>> words;
    std::string program;
    std::string config = "default"; // "t_cl=8;t_bl=4", by name
    sim::upmem::CoreSpec core;
    sim::upmem::BankSpec bank;
    std::vector<std::byte> mainMemory;
};

/// Reads a case. Error: text that is no such object, a parameter that is not known, damaged contents.
[[nodiscard]] Result<DpuCase> readDpuCase(const std::string& line, const std::string& origin);

/// The lines of all *.jsonl files of a folder by the name of their case. Errors: no such file, a line without a name, a
/// name twice.
[[nodiscard]] Result<std::map<std::string, std::string>> readDpuCaseLines(const std::filesystem::path& folder);

/// The program with its boot listing, and memories as the case wants them.
struct DpuLaunch {
    sim::upmem::PreparedProgram program;
    sim::upmem::CoreState state;
};
[[nodiscard]] Result<DpuLaunch> launch(const DpuCase& dpuCase);

} // namespace pimento::fidelity
