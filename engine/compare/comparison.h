// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compare/device_use.h"
#include "engine/compare/matched_draft.h"
#include "engine/costs/cost_cache.h"
#include "engine/inspection/inspection.h"
#include "engine/study/catalogue.h"
#include "engine/study/problem.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento {

// Candidates of any kernels, shapes and devices side by side.

/// What stands in a comparison.
struct ComparisonItem {
    Question question;
    /// kBestChoice, kMatchChoice, or a text that the problem reads: "16x1,1x4,1x16", "default", "published".
    std::string choice;
};

/// The best candidate of the question's space, proved.
inline constexpr std::string_view kBestChoice = "best";
/// The draft that means the same as the baseline's, see matchDraft().
inline constexpr std::string_view kMatchChoice = "match";

/// How near a run is to the roofs of its device.
struct RoofUse {
    std::string roof; // the one that is in the way first: "units", "arrays", "bus"
    double share = 0; // of the run's time that this roof alone would need, 0 to 1

    bool operator==(const RoofUse&) const = default;
};
[[nodiscard]] RoofUse roofUseOf(const Roofline& roofline);

/// An item with what was found out about it.
struct ComparedItem {
    ComparisonItem item;
    std::shared_ptr<const Problem> problem; // nullptr: the question cannot be posed
    /// Why there are no figures; none: there are, or nobody came to it.
    std::optional<Error> refused = {};
    std::optional<Matched> match = {}; // of an item that asks for one

    std::string candidate = {}; // its text; "": there are no figures
    std::string chosen = {};    // how it came to be chosen: "as given", "the best of the space all, proved"
    Evaluation cost = {};       // by the problem's schema
    double seconds = 0;         // all that the time contains; 0: nobody knows
    double deviceSeconds = 0;   // of the run on the device alone
    double picojoules = 0;      // 0: the device has no prices
    std::optional<DeviceUse> use = {};
    std::shared_ptr<const Inspection> inspection = {};
    std::vector<LeftOut> leftOut = {};
    NotComputed notComputed = {};
    std::optional<Baseline> processor = {}; // what another machine takes for the work of all devices

    [[nodiscard]] bool hasFigures() const { return !candidate.empty(); }
    /// "16x1,1x4,1x16 on AttAcc".
    [[nodiscard]] std::string label() const;
    /// How many times faster than the other machine it is; none: there is none.
    [[nodiscard]] std::optional<double> overProcessor() const;
};

/// The time of an item in parts that add up to it, in seconds, whatever its system calls them.
struct TimeSplit {
    double in = 0; // getting operands to where they are computed with
    double launch = 0;
    double compute = 0;
    double out = 0;  // getting results back
    double host = 0; // what the host does with data itself

    bool operator==(const TimeSplit&) const = default;
};
/// None: nobody knows.
[[nodiscard]] std::optional<TimeSplit> timeSplitOf(const ComparedItem& item);
/// What is in the way of being faster first: a roof of the device where there is a roofline, the largest of the limits
/// or of the parts of the time elsewhere; "": nobody knows.
[[nodiscard]] std::string limitOf(const ComparedItem& item);

/// How an item stands beside another one.
struct Difference {
    std::string whyNot = {}; // why there is no ratio; "": there is one
    /// What the baseline takes, divided by what the item takes; above 1: the item is better.
    std::optional<double> time = {};
    std::optional<double> energy = {};
};

/// Compares two items by what their questions ask for.
[[nodiscard]] Difference differenceOf(const ComparedItem& item, const ComparedItem& baseline);
/// One sentence that names both sides: "2.04x slower than 16x1,1x4 on AttAcc: 24.9 us against 12.2 us".
[[nodiscard]] std::string differenceText(const ComparedItem& item, const ComparedItem& baseline);

/// Items side by side.
struct Comparison {
    std::vector<ComparedItem> items;
    std::size_t baseline = 0;
    bool wasStopped = false; // items behind have no figures

    [[nodiscard]] std::size_t known() const;
};

struct ComparisonOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed
    Progress* heartbeat = nullptr; // borrowed; called from every working thread every few milliseconds
};

/// Finds out everything about an item, or why that is not possible (ComparedItem::refused). `baseline`, if any, is the
/// item whose draft one that asks for a match is matched to; it has figures. After a stop the item may be left without
/// either.
void answerItem(ComparedItem& item, const ComparedItem* baseline, const Catalogue& catalogue,
                const ComparisonOptions& options, const std::stop_token& stop);

/// Told which item is next.
using ComparisonProgress = std::function<void(std::size_t item, std::size_t items, const std::string& text)>;

/// Finds out everything about items, the baseline first. Nothing depends on the number of threads. After a stop the
/// items that are done are kept. Error: there is no such baseline, or it has no figures.
[[nodiscard]] Result<Comparison> compare(std::vector<ComparisonItem> items, std::size_t baseline,
                                         const Catalogue& catalogue, const ComparisonOptions& options,
                                         const std::stop_token& stop, const ComparisonProgress& progress = {});

} // namespace pimento
