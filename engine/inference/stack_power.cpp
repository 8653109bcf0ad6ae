// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/stack_power.h"

#include "engine/base/csv.h"
#include "engine/inference/placed_run.h"
#include "engine/inference/run_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace pimento::inference {

namespace {

/// Parts of a layer's time in which programs of a device run. During all others the device waits for its host.
constexpr std::array<std::string_view, 3> kProgramParts = {"in", "compute", "out"};
/// Part in which a GPU does not access its memory.
constexpr std::string_view kStart = "start";

bool isOfProgram(const TimePart& part) { return std::ranges::find(kProgramParts, part.id) != kProgramParts.end(); }

double secondsOfProgram(const LayerCost& layer)
{
    double seconds = 0;
    for (const TimePart& part : layer.parts) {
        seconds += isOfProgram(part) ? part.seconds : 0;
    }
    return seconds;
}

/// Turns the layers of a step, in order, into power intervals of one device.
class IntervalMaker {
public:
    IntervalMaker(const InferenceHost& host, const StackFacts& facts) : m_host(&host), m_facts(&facts) {}

    void add(const LayerCost& layer, std::size_t place)
    {
        m_layer = &layer;
        m_place = place;
        const auto stacks = static_cast<double>(m_host->processors * m_host->devices);
        m_unitJoules = layer.deviceJoules / stacks;
        m_accessJoules = m_host->areDevicesMemory() ? layer.memoryJoules / stacks : 0;
        if (layer.where == RunsOn::Device) {
            addDevice();
        } else if (layer.where == RunsOn::Processor) {
            addProcessor();
        } else {
            addInterval({.part = kWholeLayer, .seconds = layer.seconds}, m_unitJoules, m_accessJoules);
        }
    }

    StackPower take() { return std::move(m_power); }

private:
    /// Adds a layer on devices: kernel launches and relayouts of the host first, then the program, then the append of a
    /// token's keys and values.
    void addDevice()
    {
        for (const TimePart& part : m_layer->parts) {
            if (!isOfProgram(part) && part.id != "append") {
                addInterval({.part = part.id, .seconds = part.seconds}, 0, 0);
            }
        }
        addProgram();
        for (const TimePart& part : m_layer->parts) {
            if (part.id == "append") {
                addInterval({.part = part.id, .seconds = part.seconds}, 0, 0);
            }
        }
    }

    void addProgram()
    {
        const double seconds = secondsOfProgram(*m_layer);
        const auto joules = joulesByPart();
        if (joules.empty()) {
            addInterval({.part = kWholeProgram, .seconds = seconds, .staticWatts = m_facts->backgroundWatts},
                        m_unitJoules, 0);
            return;
        }
        double all = 0;
        for (const auto& [part, some] : joules) {
            all += some;
        }
        // The cost's total energy is authoritative, though rounded; the simulated programs give its distribution over
        // the parts.
        for (const TimePart& part : m_layer->parts) {
            if (const auto found = joules.find(part.id); found != joules.end() && isOfProgram(part)) {
                addInterval({.part = part.id,
                             .seconds = part.seconds,
                             .staticWatts = m_facts->backgroundWatts,
                             .insideWatts = m_insideWatts},
                            all > 0 ? m_unitJoules * found->second / all : 0, 0);
            }
        }
    }

    /// Joules per part, over all kernels of the layer; empty: a kernel's power is unknown.
    std::map<std::string, double> joulesByPart()
    {
        std::map<std::string, double> joules;
        m_insideWatts = 0;
        for (const KernelUse& use : m_layer->kernels) {
            const auto known = m_facts->kernels == nullptr ? KernelPowers::const_iterator()
                                                           : m_facts->kernels->find({use.kernel, use.draft});
            if (m_facts->kernels == nullptr || known == m_facts->kernels->end()) {
                return {};
            }
            for (const auto& [part, some] : known->second.joules) {
                joules[part] += some * use.times;
            }
            m_insideWatts = std::max(m_insideWatts, known->second.windowWatts + m_host->idleDeviceWatts);
        }
        return joules;
    }

    void addProcessor()
    {
        for (const TimePart& part : m_layer->parts) {
            if (part.id == kStart) {
                addInterval({.part = part.id, .seconds = part.seconds}, 0, 0);
            }
        }
        for (const TimePart& part : m_layer->parts) {
            if (part.id != kStart) {
                addInterval({.part = part.id, .seconds = part.seconds}, 0, m_accessJoules);
            }
        }
    }

    /// Adds an interval. `interval.staticWatts` is the static power that the joules already include.
    void addInterval(StackInterval interval, double unitJoules, double accessJoules)
    {
        if (interval.seconds <= 0) {
            return;
        }
        const double watts = unitJoules / interval.seconds;
        const double background = std::min(interval.staticWatts, watts);
        interval.layer = m_place;
        interval.begin = m_power.foldedSeconds;
        interval.repeats = m_layer->repeats;
        interval.unitWatts = watts - background;
        interval.accessWatts = accessJoules / interval.seconds;
        interval.staticWatts = background + m_host->idleDeviceWatts;
        m_power.foldedSeconds += interval.seconds;
        m_power.seconds += interval.allSeconds();
        m_power.joules += interval.allJoules();
        m_power.intervals.push_back(std::move(interval));
    }

    const InferenceHost* m_host;
    const StackFacts* m_facts;
    const LayerCost* m_layer = nullptr;
    std::size_t m_place = 0;
    double m_unitJoules = 0; // joules of one device, once
    double m_accessJoules = 0;
    double m_insideWatts = 0;
    StackPower m_power;
};

std::string wattsText(double watts) { return fmt::format("{:.4g} W", watts); }

void addCap(const StackPower& power, std::vector<std::string>& sentences)
{
    if (power.capWatts <= 0) {
        return;
    }
    const double above = power.secondsAboveCap();
    if (above <= 0) {
        const StackInterval* inside = power.insidePeak();
        const bool isInside = inside != nullptr && inside->insideWatts > power.capWatts;
        const std::string cap = wattsText(power.capWatts);
        if (isInside) {
            sentences.push_back("No segment exceeds the cap of " + cap + ", but single microseconds do.");
        } else if (power.isNearCap()) {
            sentences.push_back("It never exceeds the cap of " + cap + ".");
        }
        return;
    }
    sentences.push_back(fmt::format("It exceeds the cap of {} for {:.3g} % of the step.", wattsText(power.capWatts),
                                    100 * above / power.seconds));
    const auto slowed = power.slowedSeconds();
    sentences.push_back(slowed ? fmt::format("Slowed down to meet the cap, the step would take {} ({:.4g}x).",
                                             secondsText(*slowed), *slowed / power.seconds)
                               : std::string("The static power alone exceeds the cap; slowing down does not help."));
}

} // namespace

const StackInterval* StackPower::peak() const
{
    constexpr double kRounding = 1e-9;
    const auto most = std::ranges::max_element(intervals, {}, &StackInterval::watts);
    const StackInterval* longest = nullptr;
    for (const StackInterval& each : intervals) {
        const bool isMost = each.watts() >= most->watts() * (1 - kRounding);
        if (isMost && (longest == nullptr || each.allSeconds() > longest->allSeconds())) {
            longest = &each;
        }
    }
    return longest;
}

const StackInterval* StackPower::insidePeak() const
{
    const auto most = std::ranges::max_element(intervals, {}, &StackInterval::insideWatts);
    return most == intervals.end() || most->insideWatts <= 0 ? nullptr : &*most;
}

bool StackPower::isNearCap() const
{
    constexpr double kNear = 0.5;
    const StackInterval* most = peak();
    const StackInterval* inside = insidePeak();
    const double watts = std::max(most == nullptr ? 0 : most->watts(), inside == nullptr ? 0 : inside->insideWatts);
    return capWatts > 0 && watts >= kNear * capWatts;
}

double StackPower::secondsAboveCap() const
{
    double above = 0;
    for (const StackInterval& each : intervals) {
        above += capWatts > 0 && each.watts() > capWatts ? each.allSeconds() : 0;
    }
    return above;
}

std::optional<double> StackPower::slowedSeconds() const
{
    double all = 0;
    for (const StackInterval& each : intervals) {
        const bool isAbove = capWatts > 0 && each.watts() > capWatts;
        if (isAbove && each.staticWatts >= capWatts) {
            return std::nullopt;
        }
        all += each.allSeconds() * (isAbove ? each.dynamicWatts() / (capWatts - each.staticWatts) : 1);
    }
    return all;
}

std::optional<StackPower> stackPowerOf(const ModelStep& step, const InferenceHost& host, const StackFacts& facts)
{
    if (!host.hasDevices()) {
        return std::nullopt;
    }
    IntervalMaker maker(host, facts);
    for (std::size_t i = 0; i < step.layers.size(); ++i) {
        maker.add(step.layers[i], i);
    }
    StackPower power = maker.take();
    power.capWatts = host.powerCapWatts;
    return power;
}

std::vector<std::string> powerSentences(const StackPower& power, const ModelStep& step)
{
    const StackInterval* peak = power.peak();
    if (peak == nullptr) {
        return {};
    }
    const auto layerOf = [&](const StackInterval& interval) { return step.layers[interval.layer].name; };
    std::vector<std::string> sentences = {fmt::format("{} on average, peak {} in the layer {}.",
                                                      wattsText(power.meanWatts()), wattsText(peak->watts()),
                                                      layerOf(*peak))};
    if (const StackInterval* inside = power.insidePeak()) {
        sentences.push_back(fmt::format("Peak within a program: {} over one microsecond, in the layer {}.",
                                        wattsText(inside->insideWatts), layerOf(*inside)));
    }
    const double least = std::ranges::min_element(power.intervals, {}, &StackInterval::staticWatts)->staticWatts;
    sentences.push_back(least > 0 ? fmt::format("Static power: {}.", wattsText(least))
                                  : std::string("The stack power does not include static power."));
    addCap(power, sentences);
    return sentences;
}

std::string powerCsvHeader()
{
    return "model,host,placement,batch,context,layer,part,repeats,begin_s,seconds,watts,unit_watts,access_watts,"
           "static_watts,window_watts\n";
}

std::string powerCsv(const StepSource& source, const ModelStep& step, const StackPower& power)
{
    std::string text;
    for (const StackInterval& each : power.intervals) {
        CsvWriter line;
        line.add(source.model).add(source.host).add(source.placement);
        line.add(step.phase.sequences).add(step.phase.longestContext);
        line.add(step.layers[each.layer].name).add(each.part).add(each.repeats).add(each.begin).add(each.seconds);
        line.add(each.watts()).add(each.unitWatts).add(each.accessWatts).add(each.staticWatts).add(each.insideWatts);
        text += line.line() + "\n";
    }
    return text;
}

} // namespace pimento::inference
