// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/not_computed.h"
#include "engine/systems/dcc/drafts/draft_text.h"
#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/draft_features.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "engine/systems/dcc/model/program_key.h"
#include "sim/base/units.h"
#include "sim/dram/request.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Number of drafts in a space.
struct SpaceCount {
    Space space = Space::All;
    std::int64_t drafts = 0;
    std::int64_t idleDistributions = 0; // number of these that are manual baselines with idle banks

    bool operator==(const SpaceCount&) const = default;
};

/// Counts elements that the program of a draft leaves uncomputed.
using LeftOutCount = std::function<std::int64_t(std::span<const DraftPart> draft)>;

/// Turns a workload and a device into drafts, and a draft into a program for the simulator.
class Model {
public:
    virtual ~Model() = default;

    [[nodiscard]] virtual std::string_view name() const = 0; // name on command lines and in files
    [[nodiscard]] virtual std::string_view summary() const = 0;

    /// Checks whether questions about the device can be answered. Error: none can.
    [[nodiscard]] virtual Result<void> takes(const sim::Machine& machine) const = 0;
    /// Checks a question. Error: why it cannot be answered.
    [[nodiscard]] virtual Result<void> check(const DraftQuestion& question) const = 0;
    /// Groups and cores per group that drafts divide work over, on one device.
    [[nodiscard]] virtual Resources resources(const DraftQuestion& question) const = 0;
    /// Names of the dimension sets, in the order of a draft's parts.
    [[nodiscard]] virtual std::vector<std::string> setNames(const DraftQuestion& question) const = 0;

    /// Counts the drafts of each space that the model knows. Error: too large to count, or a stop.
    [[nodiscard]] virtual Result<std::vector<SpaceCount>> count(const DraftQuestion& question, Resources resources,
                                                                const std::stop_token& stop = {}) const = 0;
    /// Lists the drafts of the question's space. Error: too many to list, or a stop.
    [[nodiscard]] virtual Result<DraftList> drafts(const DraftQuestion& question, Resources resources,
                                                   const std::stop_token& stop = {}) const = 0;
    [[nodiscard]] virtual std::string text(const DraftQuestion& question, std::span<const DraftPart> draft) const = 0;
    /// Makes a writer of draftText() for many drafts.
    [[nodiscard]] virtual DraftWriter writer(const DraftQuestion& question) const = 0;
    [[nodiscard]] virtual Result<Draft> parse(const DraftQuestion& question, std::string_view text) const = 0;
    /// Groups and cores per group that a draft keeps busy.
    [[nodiscard]] virtual Resources used(const DraftQuestion& question, std::span<const DraftPart> draft) const = 0;

    /// True if a draft is a manual baseline. If several are, the fastest is the one to compare with.
    [[nodiscard]] virtual bool isDefault(const DraftQuestion& question, std::span<const DraftPart> draft) const = 0;
    /// Returns the plainest manual baseline.
    [[nodiscard]] virtual Draft defaultDraft(const DraftQuestion& question) const = 0;
    /// Lists the manual baselines among which the fastest must be sought, the plainest first.
    [[nodiscard]] virtual std::vector<Draft> defaultDrafts(const DraftQuestion& question) const
    {
        return {defaultDraft(question)};
    }
    /// Names of each of defaultDrafts(): "published", "paper, all-cores". Empty: they have no names.
    [[nodiscard]] virtual std::vector<std::string> defaultNames(const DraftQuestion& question) const
    {
        (void)question;
        return {};
    }
    /// Indices of the drafts in a list for which isDefault() is true, ascending.
    [[nodiscard]] virtual std::vector<std::size_t> defaultsAmong(const DraftQuestion& question,
                                                                 const DraftList& drafts) const = 0;

    /// Estimates the requests of a draft's simulation, for ordering drafts by work.
    [[nodiscard]] virtual double work(const DraftQuestion& question, std::span<const DraftPart> draft) const = 0;
    /// Ways of indexing that give different programs. The fastest counts (ties: the first).
    [[nodiscard]] virtual std::vector<lower::Indexing> indexings(const DraftQuestion&) const
    {
        return {lower::Indexing::Exact};
    }
    /// Returns the key of a draft's program for a question that fixes the indexing; much faster than the simulation.
    /// nullopt: the model has no such key.
    [[nodiscard]] virtual std::optional<ProgramKey> programKey(const DraftQuestion& question,
                                                               std::span<const DraftPart> draft) const = 0;
    /// Makes lower bounds of the drafts' cost. The question must outlive them.
    [[nodiscard]] virtual std::unique_ptr<DraftBounds> bounds(const DraftQuestion& question) const = 0;
    /// Makes the features that predictors learn from. The question must outlive them. nullptr: there is nothing to
    /// learn from.
    [[nodiscard]] virtual std::unique_ptr<DraftFeatures> features(const DraftQuestion& /*question*/) const
    {
        return nullptr;
    }
    /// Streams the requests of a draft, which are made on the fly. The question must outlive the stream. A stop during
    /// preparation is an error.
    [[nodiscard]] virtual Result<std::unique_ptr<sim::RequestStream>>
    requests(const DraftQuestion& question, std::span<const DraftPart> draft, std::stop_token stop = {}) const = 0;
    /// Machine that times the model's programs: with the rules of the device file or with changed ones.
    [[nodiscard]] virtual const sim::Machine& timing(const DraftQuestion& question) const
    {
        return question.ruled ? *question.ruled : question.machine->sound();
    }
    /// Arithmetic operations of the kernel on one device.
    [[nodiscard]] virtual double operations(const DraftQuestion& question) const = 0;
    /// Makes a function that counts the elements that the program of a draft leaves uncomputed, fast enough for a
    /// column of a long list. The question must outlive it. Empty: the model's programs compute all elements.
    [[nodiscard]] virtual LeftOutCount leftOutCount(const DraftQuestion& /*question*/) const { return {}; }
    /// Elements that the program of a draft leaves uncomputed; found much faster than the program's requests.
    [[nodiscard]] virtual NotComputed notComputed(const DraftQuestion& question, std::span<const DraftPart> draft) const
    {
        (void)question;
        (void)draft;
        return {};
    }
    /// Bytes of the kernel's element type.
    [[nodiscard]] virtual int elementBytes(const DraftQuestion& question) const = 0;
    /// Time that a draft takes in addition to the cycles of its device, as the question's objective counts it. The
    /// question must fix the indexing. Error: the draft has no program.
    [[nodiscard]] virtual Result<HostTime> hostTime(const DraftQuestion& /*question*/,
                                                    std::span<const DraftPart> /*draft*/,
                                                    std::stop_token /*stop*/ = {}) const
    {
        return HostTime{};
    }
    /// Time of one GPU on the work of all devices that share it, including its kernel launch if the objective counts
    /// launches.
    [[nodiscard]] virtual Milliseconds gpuTime(const DraftQuestion& question) const = 0;
    /// Describes the method of gpuTime(): "streaming roofline, with its launch".
    [[nodiscard]] virtual std::string gpuMethod(const DraftQuestion& question) const = 0;
};

/// Kernels compiled to verified programs: the default.
[[nodiscard]] const Model& compiledModel();

} // namespace pimento
