// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/data_runs/data_program.h"

#include "engine/systems/dcc/chains/tensor_layout.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc/draft_candidates.h"
#include "engine/systems/dcc/functional/machine.h"
#include "engine/systems/dcc/functional/number.h"
#include "engine/systems/dcc/functional/verify.h"
#include "engine/systems/dcc/model/compiled_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace pimento {

namespace {

const DraftQuestion& askedBy(const Problem& problem) { return compiledProblem(problem)->asked(); }

tl::unexpected<Error> dataRunStopped() { return fail(ErrorKind::Stopped, "was stopped", "a run on data", "Try again"); }

} // namespace

Result<std::shared_ptr<const DataProgram>> DataProgram::make(std::shared_ptr<const Problem> problem,
                                                             std::string_view candidate, const std::stop_token& stop)
{
    const CompiledProblem* compiled = compiledProblem(*problem);
    if (compiled == nullptr) {
        return fail("has no programs that run on data", problem->text(), "Choose the compiled model");
    }
    const auto list = problem->parse(candidate, stop);
    if (!list) {
        return tl::unexpected<Error>(list.error());
    }
    auto program = lowerDraft(compiled->asked(), asDrafts(**list).at(0).parts(), stop);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    std::string text = (*list)->text(0);
    return std::shared_ptr<const DataProgram>(
        new DataProgram(std::move(problem), std::move(text), *std::move(program)));
}

Result<std::size_t> DataProgram::tensorOf(std::string_view name) const
{
    std::string known;
    for (std::size_t i = 0; i < kernel().tensors.size(); ++i) {
        if (kernel().tensors[i].name == name) {
            return i;
        }
        known += (known.empty() ? "" : ", ") + kernel().tensors[i].name;
    }
    return fail(fmt::format("has no tensor {}", name), "kernel " + kernel().name, "It has " + known);
}

bool DataProgram::isArgument(std::size_t tensor) const
{
    const affine::TensorRole role = kernel().tensors[tensor].role;
    return role == affine::TensorRole::Input || role == affine::TensorRole::InOut;
}

bool DataProgram::isResult(std::size_t tensor) const
{
    const affine::TensorRole role = kernel().tensors[tensor].role;
    return (role == affine::TensorRole::Output || role == affine::TensorRole::InOut) &&
           !m_program->staysOnDevice(tensor);
}

Result<void> DataProgram::check(const functional::Tensors& inputs) const
{
    const affine::ElementType type = kernel().type;
    const double most = functional::largestNumber(type);
    for (std::size_t i = 0; i < kernel().tensors.size(); ++i) {
        const affine::Tensor& tensor = kernel().tensors[i];
        if (!isArgument(i)) {
            continue;
        }
        if (std::ssize(inputs[i]) != tensor.elements()) {
            return fail(fmt::format("has {} elements instead of {}", inputs[i].size(), tensor.elements()),
                        "tensor " + tensor.name, "Give it the sizes of the question");
        }
        const auto isOutside = [&](double value) { return !(value == std::floor(value) && std::abs(value) <= most); };
        if (affine::isInteger(type) && std::ranges::any_of(inputs[i], isOutside)) {
            return fail(fmt::format("holds a number that is no {}", affine::name(type)), "tensor " + tensor.name,
                        fmt::format("Give it whole numbers from -{0:.0f} to {0:.0f}", most));
        }
    }
    return {};
}

Result<DataRun> DataProgram::run(functional::Tensors inputs, bool isChecked, Progress* heartbeat,
                                 const std::stop_token& stop) const
{
    if (const auto can = functional::checkSize(kernel(), "run on data"); !can) {
        return tl::unexpected<Error>(can.error());
    }
    if (const auto fits = check(inputs); !fits) {
        return tl::unexpected<Error>(fits.error());
    }
    if (!affine::isInteger(kernel().type)) {
        for (std::vector<double>& values : inputs) {
            for (double& value : values) {
                value = functional::roundTo(kernel().type, static_cast<float>(value));
            }
        }
    }
    functional::ExecuteOptions options;
    options.heartbeat = heartbeat;
    auto execution = functional::execute(*m_program, inputs, options, stop);
    if (!execution) {
        return tl::unexpected<Error>(execution.error());
    }
    DataRun run{std::move(execution->tensors), std::nullopt, execution->commands};
    if (isChecked && !execution->wasStopped) {
        run.expected = functional::interpret(kernel(), inputs, functional::dataPathOf(*m_program), stop, heartbeat);
    }
    return stop.stop_requested() ? Result<DataRun>(dataRunStopped()) : std::move(run);
}

bool DataProgram::isResident(std::size_t tensor) const
{
    return kernel().tensors[tensor].residency == affine::Residency::Resident && blocksOf(*m_program, tensor).count > 0;
}

Fingerprint DataProgram::placesOf(std::size_t tensor, const std::stop_token& stop) const
{
    const chains::TensorLayout layout(m_program, tensor);
    return layout.print(layout.extent(), stop);
}

Result<chains::MoveCost> DataProgram::layoutCost(std::size_t tensor, const std::stop_token& stop) const
{
    const chains::TensorLayout layout(m_program, tensor);
    return chains::relayCost(askedBy(*m_problem), {}, {&layout}, layout.extent(), stop);
}

Result<AppendCost> DataProgram::writeCost(std::span<const RowWrite> rows, const std::stop_token& stop) const
{
    std::vector<AppendTarget> targets;
    for (const RowWrite& row : rows) {
        const auto tensor = tensorOf(row.tensor);
        if (!tensor) {
            return tl::unexpected<Error>(tensor.error());
        }
        if (row.axis >= kernel().tensors[*tensor].sizes.size()) {
            return fail(fmt::format("has no dimension {}", row.axis), "tensor " + row.tensor,
                        fmt::format("Choose one below {}", kernel().tensors[*tensor].sizes.size()));
        }
        targets.push_back({m_program.get(), {*tensor, row.axis, row.index}, TokenSource::OnChip, row.later});
    }
    if (targets.empty()) {
        return AppendCost{};
    }
    return costOfAppend(askedBy(*m_problem), targets, stop);
}

} // namespace pimento
