// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/dpu_cases.h"

#include "engine/base/json_reader.h"
#include "engine/base/numbers.h"
#include "engine/dpu_assembly/assembler.h"
#include "engine/systems/upmem/references/packed_bytes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <set>
#include <system_error>

namespace pimento::fidelity {

namespace {

constexpr std::int64_t kMostParameter = 1 << 20;

/// Sets a parameter of the public simulator; false for an unknown name.
bool setParameter(DpuCase& dpuCase, std::string_view name, int value)
{
    struct Parameter {
        std::string_view name;
        int* place;
    };
    const Parameter parameters[] = {
        {"logic_frequency", &dpuCase.core.clockMegahertz},
        {"memory_frequency", &dpuCase.bank.clockMegahertz},
        {"num_pipeline_stages", &dpuCase.core.stages},
        {"num_revolver_scheduling_cycles", &dpuCase.core.issueDistance},
        {"t_bl", &dpuCase.bank.burst},
        {"t_cl", &dpuCase.bank.columnLatency},
        {"t_ras", &dpuCase.bank.rowActive},
        {"t_rcd", &dpuCase.bank.rowToColumn},
        {"t_rp", &dpuCase.bank.rowPrecharge},
    };
    if (name == "wordline_size") {
        dpuCase.bank.row = Bytes{value};
        return true;
    }
    if (name == "min_access_granularity") {
        dpuCase.bank.access = Bytes{value};
        return true;
    }
    const auto* const parameter = std::ranges::find(parameters, name, &Parameter::name);
    if (parameter == std::end(parameters)) {
        return false;
    }
    *parameter->place = value;
    return true;
}

Result<void> readConfig(const nlohmann::json& config, DpuCase& dpuCase, const std::string& origin)
{
    if (!config.is_object()) {
        return fail("config is no object", origin);
    }
    std::string text;
    for (const auto& [name, value] : config.items()) {
        const auto number = value.is_string() ? parseInteger(value.get_ref<const std::string&>()) : std::nullopt;
        if (!number || *number < 0 || *number > kMostParameter) {
            return fail("config." + name + " is not a number in quotes", origin);
        }
        if (!setParameter(dpuCase, name, static_cast<int>(*number))) {
            return fail("config." + name + " is no parameter that is known", origin);
        }
        text += (text.empty() ? "" : ";") + name + "=" + std::to_string(*number);
    }
    dpuCase.config = text.empty() ? dpuCase.config : text;
    return {};
}

bool readWords(const nlohmann::json& words, DpuCase& dpuCase)
{
    if (!words.is_array()) {
        return false;
    }
    for (const auto& word : words) {
        if (!word.is_array() || word.size() != 2 || !word[0].is_number_integer() || !word[1].is_number_integer()) {
            return false;
        }
        const auto address = word[0].get<std::int64_t>() - dpuCase.core.workingMemoryBase;
        if (address < 0 || address % 4 != 0 || address + 4 > dpuCase.core.workingMemory.value()) {
            return false;
        }
        dpuCase.words.emplace_back(address, static_cast<std::uint32_t>(word[1].get<std::int64_t>()));
    }
    return true;
}

std::optional<std::string> textOf(const nlohmann::json& object, const char* key)
{
    const auto member = object.find(key);
    return member != object.end() && member->is_string() ? std::optional(member->get<std::string>()) : std::nullopt;
}

} // namespace

Result<DpuCase> readDpuCase(const std::string& line, const std::string& origin)
{
    const auto json = parseJson(line, origin);
    if (!json) {
        return tl::unexpected<Error>(json.error());
    }
    if (!json->is_object()) {
        return fail("this is no case of a DPU", origin);
    }
    DpuCase dpuCase;
    const auto tasklets = json->find("tasklets");
    const auto words = json->find("wram_init");
    auto program = textOf(*json, "program");
    if (tasklets == json->end() || !tasklets->is_number_integer() || tasklets->get<std::int64_t>() < 1 ||
        tasklets->get<std::int64_t>() > sim::upmem::kMostTasklets || !program) {
        return fail("tasklets or program is missing or of no use", origin);
    }
    dpuCase.tasklets = tasklets->get<int>();
    dpuCase.program = std::move(*program);
    if (words != json->end() && !readWords(*words, dpuCase)) {
        return fail("wram_init is no list of addresses in WRAM and words", origin);
    }
    if (const auto config = json->find("config"); config != json->end()) {
        if (auto read = readConfig(*config, dpuCase, origin); !read) {
            return tl::unexpected<Error>(read.error());
        }
    }
    if (const auto packed = textOf(*json, "mram_zlib_b64")) {
        auto bytes = unpackBase64Zlib(*packed, static_cast<std::size_t>(dpuCase.core.mainMemory.value()));
        if (!bytes) {
            return fail(bytes.error().what, origin);
        }
        dpuCase.mainMemory = std::move(*bytes);
    }
    return dpuCase;
}

Result<std::map<std::string, std::string>> readDpuCaseLines(const std::filesystem::path& folder)
{
    std::set<std::filesystem::path> files;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        if (entry.path().extension() == ".jsonl") {
            files.insert(entry.path());
        }
    }
    if (files.empty()) {
        return fail("has no file *.jsonl with the cases of the rows", folder.string());
    }
    std::map<std::string, std::string> lines;
    for (const auto& file : files) {
        const auto text = readTextFile(file);
        if (!text) {
            return tl::unexpected<Error>(text.error());
        }
        for (const std::string_view line : split(*text, '\n')) {
            if (line.empty()) {
                continue;
            }
            const auto json = parseJson(line, file.string());
            const auto name = json && json->is_object() ? textOf(*json, "name") : std::nullopt;
            if (!name) {
                return fail("a line is no case with a name", file.string());
            }
            if (!lines.emplace(*name, line).second) {
                return fail("the case " + *name + " stands twice", file.string());
            }
        }
    }
    return lines;
}

Result<DpuLaunch> launch(const DpuCase& dpuCase)
{
    const auto assembled = upmem::assemble(dpuCase.program, {.tasklets = dpuCase.tasklets, .core = &dpuCase.core});
    if (!assembled) {
        return tl::unexpected<Error>(assembled.error());
    }
    auto program = sim::upmem::PreparedProgram::make(assembled->instructions, dpuCase.core);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    DpuLaunch launched{std::move(*program), sim::upmem::CoreState(dpuCase.core)};
    for (const auto& [place, word] : dpuCase.words) {
        std::memcpy(launched.state.workingMemory.data() + place, &word, sizeof word);
    }
    launched.state.mainMemory.write(0, dpuCase.mainMemory);
    return launched;
}

} // namespace pimento::fidelity
