// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/roofline.h"
#include "engine/problem/capabilities.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/problem.h"
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

// Comparison of candidates of any kernels, shapes and devices.

/// An item to compare.
struct ComparisonItem {
    Question question;
    /// kBestChoice, kMatchChoice, or a text that the problem parses: "16x1,1x4,1x16", "default", "published".
    std::string choice;
};

/// Chooses the best candidate of the question's space, proved.
inline constexpr std::string_view kBestChoice = "best";
/// The candidate that means the same as the baseline's, see Problem::matchOf().
inline constexpr std::string_view kMatchChoice = "match";

/// Resources of the device that a candidate uses.
struct DeviceUse {
    UnitsInUse units;
    std::optional<MemoryUse> memory = {}; // none: unknown

    bool operator==(const DeviceUse&) const = default;
};
/// Returns what a candidate uses of the device, given its cost; may compile it to find its memory. None: the system
/// does not say which units its candidates use.
[[nodiscard]] std::optional<DeviceUse> deviceUseOf(const Problem& problem, const CandidateList& list, std::size_t row,
                                                   const Evaluation& cost, const std::stop_token& stop = {});

/// How near a run is to the roofs of its device.
struct RoofUse {
    std::string roof; // the limiting roof: "units", "arrays", "bus"
    double share = 0; // fraction of the run's time that this roof alone would need, 0 to 1

    bool operator==(const RoofUse&) const = default;
};
[[nodiscard]] RoofUse roofUseOf(const Roofline& roofline);

/// An item with its results.
struct ComparedItem {
    ComparisonItem item;
    std::shared_ptr<const Problem> problem; // nullptr: the question is invalid
    /// Why there are no figures; none: there are, or the item was not evaluated.
    std::optional<Error> refused = {};
    std::optional<Matched> match = {}; // for an item that asks for a match

    std::string candidate = {}; // text of the candidate; "": there are no figures
    std::string chosen = {};    // how it was chosen: "as given", "the best of the space all, proved"
    Evaluation cost = {};       // by the problem's schema
    double seconds = 0;         // everything that the time includes; 0: unknown
    double deviceSeconds = 0;   // run on the device alone
    /// Simulated time, where `seconds` is an estimate; 0: unknown, for the reason in `notSimulated`.
    double simulatedSeconds = 0;
    std::optional<Error> notSimulated = {};
    double picojoules = 0; // 0: the device has no prices
    std::optional<DeviceUse> use = {};
    std::shared_ptr<const Inspection> inspection = {};
    std::vector<LeftOut> leftOut = {};
    NotComputed notComputed = {};
    std::optional<Baseline> processor = {}; // cost of the work of all devices on another machine

    [[nodiscard]] bool hasFigures() const { return !candidate.empty(); }
    /// Label of the item: "16x1,1x4,1x16 on AttAcc".
    [[nodiscard]] std::string label() const;
    /// Speed-up over `processor`; none: the item is compared with no processor.
    [[nodiscard]] std::optional<double> overProcessor() const;
};

/// Time of an item in parts that add up to it, in seconds, by kinds that systems have in common.
struct TimeSplit {
    struct Part {
        std::string id;    // PartKind::comparedId()
        std::string title; // of the first column of this kind
        PartColour colour = PartColour::ByPlace;
        double seconds = 0;

        bool operator==(const Part&) const = default;
    };

    /// Parts of the time: those of kCommonParts in their order, then the kinds that the system adds, in the order of
    /// its columns.
    std::vector<Part> parts;

    /// Seconds of a kind; 0: it has no part of it.
    [[nodiscard]] double seconds(std::string_view id) const;

    bool operator==(const TimeSplit&) const = default;
};
/// Kinds that every time is split by: movement of operands, launches, computing, movement of results, and work of the
/// host on data.
inline constexpr std::array kCommonParts = {PartKind::MoveIn, PartKind::Launch, PartKind::Work, PartKind::MoveOut,
                                            PartKind::HostLayout};
/// Breaks down the time of an item; none: unknown.
[[nodiscard]] std::optional<TimeSplit> timeSplitOf(const ComparedItem& item);
/// The limiting resource: a roof of the device if there is a roofline, else the largest of the limits or of the parts
/// of the time; "": unknown.
[[nodiscard]] std::string limitOf(const ComparedItem& item);

/// Comparison of an item with another one.
struct Difference {
    std::string whyNot = {}; // why there is no ratio; "": there is one
    /// Time of the baseline divided by that of the item; above 1: the item is better.
    std::optional<double> time = {};
    std::optional<double> energy = {};
};

/// Compares two items by the objective of their questions.
[[nodiscard]] Difference differenceOf(const ComparedItem& item, const ComparedItem& baseline);
/// Describes a difference in one sentence that names both sides: "2.04x slower than 16x1,1x4 on AttAcc: 24.9 us against
/// 12.2 us".
[[nodiscard]] std::string differenceText(const ComparedItem& item, const ComparedItem& baseline);

/// All items of a comparison.
struct Comparison {
    std::vector<ComparedItem> items;
    std::size_t baseline = 0;
    bool wasStopped = false; // later items have no figures

    [[nodiscard]] std::size_t known() const;
};

struct ComparisonOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // borrowed
    Progress* heartbeat = nullptr; // borrowed; called from every working thread every few milliseconds
};

/// Fills in all results of an item, or why that is not possible (ComparedItem::refused). `baseline`, if any, is the
/// item whose candidate is to be matched; it must have figures. After a stop the item may have neither.
void answerItem(ComparedItem& item, const ComparedItem* baseline, const Catalogue& catalogue,
                const ComparisonOptions& options, const std::stop_token& stop);

/// Called before each item.
using ComparisonProgress = std::function<void(std::size_t item, std::size_t items, const std::string& text)>;

/// Fills in the results of all items, the baseline first. Nothing depends on the number of threads. A stop keeps the
/// finished items. Error: the baseline does not exist, or has no figures.
[[nodiscard]] Result<Comparison> compare(std::vector<ComparisonItem> items, std::size_t baseline,
                                         const Catalogue& catalogue, const ComparisonOptions& options,
                                         const std::stop_token& stop, const ComparisonProgress& progress = {});

} // namespace pimento
