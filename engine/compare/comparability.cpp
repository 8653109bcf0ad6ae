// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/comparability.h"

#include "engine/problem/named_computation.h"
#include "engine/problem/setting.h"
#include "engine/problem/system.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace pimento {

namespace {

using Names = std::vector<std::string>;

/// Settings that determine what is measured, in contrast to the machine or the candidate.
constexpr std::array<std::string_view, 10> kMeasured = {
    "mode", "devices", "objective", "launches", "launch-ns", "link", "link-gbps", "link-ns", "layout", "pipeline"};

void add(std::string& text, const std::string& more) { text += (text.empty() ? "" : "; ") + more; }

void addOther(std::string& text, const std::string& what, const std::string& one, const std::string& other)
{
    if (one != other) {
        add(text, what + " " + one + " against " + other);
    }
}

std::string listText(const Names& names)
{
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text.empty() ? "nothing" : text;
}

std::string sizeOf(const KernelRef& kernel, const std::string& key)
{
    const auto size = kernel.sizes.find(key);
    return size == kernel.sizes.end() ? "none" : size->second;
}

std::string kernelDifference(const KernelRef& one, const KernelRef& other)
{
    if (one.name != other.name) {
        return "kernel " + one.name + " against " + other.name;
    }
    if (one.text != other.text) {
        return "two texts of the kernel " + one.name;
    }
    std::string text;
    std::set<std::string> keys;
    for (const KernelRef* each : {&one, &other}) {
        for (const auto& [key, size] : each->sizes) {
            keys.insert(key);
        }
    }
    for (const std::string& key : keys) {
        addOther(text, key, sizeOf(one, key), sizeOf(other, key));
    }
    addOther(text, "elements of", one.elementType, other.elementType);
    addOther(text, "staying on the device:", listText(one.resident), listText(other.resident));
    addOther(text, "laid out on every run:", listText(one.streamed), listText(other.streamed));
    return text;
}

/// True if two problems compute the same with kernels of other names.
bool isSameComputation(const Problem& one, const Problem& other)
{
    const auto* first = dynamic_cast<const NamedComputation*>(&one);
    const auto* second = dynamic_cast<const NamedComputation*>(&other);
    return first != nullptr && second != nullptr && !first->computation().empty() &&
           first->computation() == second->computation();
}

/// Values of the settings in kMeasured; "": the system does not have the setting.
std::map<std::string_view, std::string> measured(const Problem& problem)
{
    std::map<std::string_view, std::string> values;
    for (const SettingSpec& spec : settingsOf(problem)) {
        if (const auto known = std::ranges::find(kMeasured, spec.id); known != kMeasured.end()) {
            values[*known] = settingText(valueOf(problem.question(), spec));
        }
    }
    return values;
}

/// Title of a system as the panel shows it.
std::string titleOf(const std::string& id)
{
    const auto system = findSystem(id);
    return system ? (*system)->info().title : id;
}

} // namespace

std::string whyNotCompared(const Problem& problem, const Problem& other)
{
    const Question& one = problem.question();
    const Question& two = other.question();
    std::string text;
    addOther(text, "model", titleOf(one.system), titleOf(two.system));
    const std::string kernels = kernelDifference(one.workload, two.workload);
    if (!kernels.empty() && !isSameComputation(problem, other)) {
        add(text, kernels);
    }
    if (one.system != two.system) {
        return text; // their settings mean other things
    }
    auto values = measured(problem);
    auto others = measured(other);
    for (const std::string_view id : kMeasured) {
        addOther(text, std::string(id), values[id], others[id]);
    }
    return text;
}

} // namespace pimento
