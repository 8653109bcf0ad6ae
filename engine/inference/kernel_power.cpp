// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/kernel_power.h"

#include "engine/problem/system.h"
#include "sim/dram/energy.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace pimento::inference {

namespace {

constexpr double kFemto = 1e-15;
constexpr double kPico = 1e-12;
constexpr double kMilli = 1e-3;
constexpr std::size_t kStepsOfWindow = 100;

/// Sums up the energy of the commands of a run by time step; a command counts when it is issued.
class EnergySteps final : public sim::CommandSink {
public:
    explicit EnergySteps(const sim::Machine& machine)
        : m_clock(static_cast<double>(machine.description().clockPeriod.value()) * kPico),
          m_cycles(std::max<std::int64_t>(1, std::llround(kPowerWindow / m_clock / kStepsOfWindow))),
          m_commands(machine.description().commands.size(), 0)
    {
        for (const sim::Machine::EnergyShare& share : machine.energyShares()) {
            m_commands[share.command] += share.femtojoules;
        }
    }

    void command(const sim::CommandRecord& record) override
    {
        const auto step = static_cast<std::size_t>((record.cycle - 1) / m_cycles);
        if (step >= m_steps.size()) {
            m_steps.resize(std::max(step + 1, 2 * m_steps.size()), 0);
        }
        m_steps[step] += m_commands[static_cast<std::size_t>(record.command)];
    }

    /// Maximum power of a window within a run of `runCycles` cycles.
    [[nodiscard]] double mostWatts(std::int64_t runCycles) const
    {
        const auto all = static_cast<std::size_t>((runCycles + m_cycles - 1) / m_cycles);
        const std::size_t width = std::clamp<std::size_t>(all, 1, kStepsOfWindow);
        sim::Femtojoules inside = 0;
        sim::Femtojoules most = 0;
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            inside += m_steps[i];
            inside -= i >= width ? m_steps[i - width] : 0;
            most = std::max(most, inside);
        }
        const double seconds =
            std::min(static_cast<double>(runCycles), static_cast<double>(static_cast<std::int64_t>(width) * m_cycles)) *
            m_clock;
        return seconds > 0 ? static_cast<double>(most) * kFemto / seconds : 0;
    }

private:
    double m_clock;
    std::int64_t m_cycles; // cycles of a step
    std::vector<sim::Femtojoules> m_commands;
    std::vector<sim::Femtojoules> m_steps;
};

} // namespace

Result<KernelPower> kernelPowerOf(const Question& question, const std::string& draft, const Catalogue& catalogue,
                                  const std::stop_token& stop)
{
    const auto problem = pose(question, catalogue);
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    const sim::Machine* machine = (*problem)->commandMachine();
    if (machine == nullptr) {
        return fail("has no program whose power is known over time", (*problem)->text(), "Use a compiled kernel");
    }
    const auto one = (*problem)->parse(draft, stop);
    if (!one) {
        return tl::unexpected<Error>(one.error());
    }
    EnergySteps steps(*machine);
    const auto run = (*problem)->runCommands(**one, 0, steps, stop);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    if (run->wasStopped) {
        return fail(ErrorKind::Stopped, "was stopped", (*problem)->text());
    }
    KernelPower power;
    for (const sim::EnergyFigures energy = sim::energyOf(*machine, *run); const auto& part : energy.parts) {
        for (const sim::Femtojoules segment : part.segments) {
            power.joules[part.name] += static_cast<double>(segment) * kFemto;
        }
    }
    power.windowWatts =
        steps.mostWatts(run->cycles.value()) + machine->description().energy.backgroundMilliwatts * kMilli;
    return power;
}

Result<void> addKernelPowers(std::span<const LayerCost> layers, const PimKernels& kernels, const Catalogue& catalogue,
                             const std::stop_token& stop, KernelPowers& powers)
{
    for (const LayerCost& layer : layers) {
        for (const KernelUse& use : layer.kernels) {
            const std::pair key(use.kernel, use.draft);
            if (powers.contains(key) || use.draft.empty()) {
                continue;
            }
            const auto question = kernels.questionOf(use.kernel);
            auto power = question ? kernelPowerOf(*question, use.draft, catalogue, stop)
                                  : tl::unexpected<Error>(question.error());
            if (!power) {
                return tl::unexpected<Error>(power.error());
            }
            powers.emplace(key, *std::move(power));
        }
    }
    return {};
}

} // namespace pimento::inference
