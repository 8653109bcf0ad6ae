// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch/batch_data.h"

#include "engine/base/numpy_file.h"
#include "engine/kernels/affine/kernel_json.h"
#include "engine/systems/dcc/functional/verify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

/// Values of all arguments from the folder of a line.
Result<functional::Tensors> inputsOf(const DataProgram& program, const std::filesystem::path& folder)
{
    const auto& tensors = program.kernel().tensors;
    functional::Tensors inputs(tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!program.isArgument(i)) {
            continue;
        }
        const std::filesystem::path file = folder / (tensors[i].name + ".npy");
        auto numbers = readNumpyNumbers(file);
        if (!numbers) {
            return tl::unexpected<Error>(numbers.error());
        }
        if (numbers->sizes != tensors[i].sizes) {
            return fail(fmt::format("has sizes {} instead of {}", fmt::join(numbers->sizes, "x"),
                                    fmt::join(tensors[i].sizes, "x")),
                        "file " + file.string(), "Save the tensor in the sizes of the question");
        }
        inputs[i] = std::move(numbers->values);
    }
    return inputs;
}

} // namespace

Result<std::shared_ptr<const DataProgram>> DataPrograms::get(const std::shared_ptr<const Problem>& problem,
                                                             const std::string& candidate, const std::stop_token& stop)
{
    const Fingerprint key = Fingerprinter().add(problem->identity(), candidate).finish();
    if (auto known = m_known.find(key)) {
        return *std::move(known);
    }
    auto program = DataProgram::make(problem, candidate, stop);
    if (program) {
        m_known.keep(key, *program);
    }
    return program;
}

Result<Json> dataRunOf(const DataProgram& program, const BatchLine& line, Progress& heartbeat,
                       const std::stop_token& stop)
{
    const std::filesystem::path folder(line.data);
    auto inputs = inputsOf(program, folder);
    if (!inputs) {
        return tl::unexpected<Error>(inputs.error());
    }
    const auto run = program.run(*std::move(inputs), line.isChecked, &heartbeat, stop);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    Json answer = Json::object();
    answer["draft"] = program.candidate();
    answer["commands"] = run->commands;
    answer["results"] = Json::array();
    functional::Verdict verdict;
    const auto& tensors = program.kernel().tensors;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!program.isResult(i)) {
            continue;
        }
        const auto save = [&](std::string_view kind, std::span<const double> values) {
            return writeNumpyNumbers(folder / fmt::format("{}.{}.npy", tensors[i].name, kind), tensors[i].sizes,
                                     values);
        };
        auto written = save("out", run->tensors[i]);
        if (written && run->expected) {
            compare(verdict, tensors[i], run->tensors[i], run->expected->values[i], run->expected->bounds[i]);
            written = save("expected", run->expected->values[i]);
            written = written ? save("bound", run->expected->bounds[i]) : written;
        }
        if (!written) {
            return tl::unexpected<Error>(written.error());
        }
        answer["results"].push_back(tensors[i].name);
    }
    if (run->expected) {
        answer["elements"] = verdict.elements;
        answer["wrong"] = verdict.wrong;
        answer["worst_share"] = verdict.worstShare;
    }
    return answer;
}

Result<Json> layoutOf(const DataProgram& program, const BatchLine& line, const std::stop_token& stop)
{
    Json answer = Json::object();
    answer["draft"] = program.candidate();
    if (!line.writes.empty()) {
        const auto cost = program.writeCost(line.writes, stop);
        if (!cost) {
            return tl::unexpected<Error>(cost.error());
        }
        answer["cycles"] = cost->cycles().value();
        answer["device"] = cost->device.value();
        answer["link"] = cost->link.value();
        answer["layout"] = cost->layout.value();
        answer["vectors_read"] = cost->reads;
        answer["vectors_written"] = cost->writes;
        return answer;
    }
    answer["tensors"] = Json::array();
    const auto& tensors = program.kernel().tensors;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        Json each = {{"name", tensors[i].name}, {"sizes", Json(tensors[i].sizes)}, {"role", roleName(tensors[i].role)}};
        each["resident"] = tensors[i].residency == affine::Residency::Resident;
        if (program.isResident(i)) {
            const Fingerprint places = program.placesOf(i, stop);
            const auto cost = program.layoutCost(i, stop);
            if (!cost) {
                return tl::unexpected<Error>(cost.error());
            }
            each["places"] = fmt::format("{:016x}{:016x}", places.high, places.low);
            each["cost"] = {{"cycles", cost->cycles()},
                            {"device", cost->device},
                            {"launch", cost->launch},
                            {"link", cost->link},
                            {"layout", cost->layout},
                            {"vectors_read", cost->vectorsRead},
                            {"vectors_written", cost->vectorsWritten}};
        }
        answer["tensors"].push_back(std::move(each));
    }
    return answer;
}

} // namespace pimento::cli
