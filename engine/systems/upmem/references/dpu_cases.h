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

/// A run of one DPU, from a line of a case file: a JSON object with name, tasklets, wram_init (pairs of address and
/// word), program (text without the boot listing), and optionally config (parameters of the public simulator by its
/// names) and mram_zlib_b64 (the contents of MRAM from its beginning).
struct DpuCase {
    int tasklets = 1;
    std::vector<std::pair<std::int64_t, std::uint32_t>> words;
    std::string program;
    std::string config = "default"; // parameters by name: "t_cl=8;t_bl=4"
    sim::upmem::CoreSpec core;
    sim::upmem::BankSpec bank;
    std::vector<std::byte> mainMemory;
};

/// Parses a case. Error: the text is no such object, an unknown parameter, or damaged contents.
[[nodiscard]] Result<DpuCase> readDpuCase(const std::string& line, const std::string& origin);

/// Reads the lines of all *.jsonl files of a folder, by the name of their case. Error: no such file, a line without a
/// name, or a duplicate name.
[[nodiscard]] Result<std::map<std::string, std::string>> readDpuCaseLines(const std::filesystem::path& folder);

/// The assembled program with its boot listing, and the initial memories of the case.
struct DpuLaunch {
    sim::upmem::PreparedProgram program;
    sim::upmem::CoreState state;
};
[[nodiscard]] Result<DpuLaunch> launch(const DpuCase& dpuCase);

} // namespace pimento::fidelity
