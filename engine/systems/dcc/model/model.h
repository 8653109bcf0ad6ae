// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/not_computed.h"
#include "engine/systems/dcc/drafts/draft_text.h"
#include "engine/systems/dcc/model/draft_bounds.h"
#include "engine/systems/dcc/model/draft_features.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "engine/systems/dcc/model/program_key.h"
#include "sim/base/units.h"
#include "sim/request.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Number of drafts of a space.
struct SpaceCount {
    Space space = Space::All;
    std::int64_t drafts = 0;
    std::int64_t idleDistributions = 0; // of them: hand-made ones that leave banks idle and that it holds all the same

    bool operator==(const SpaceCount&) const = default;
};

/// How a workload and a device become drafts, and a draft becomes a program that the simulator runs.
class Model {
public:
    virtual ~Model() = default;

    [[nodiscard]] virtual std::string_view name() const = 0; // on command lines and in files
    [[nodiscard]] virtual std::string_view summary() const = 0;

    /// Error: no question about the device can be answered.
    [[nodiscard]] virtual Result<void> takes(const sim::Machine& machine) const = 0;
    /// Error: why the question cannot be answered.
    [[nodiscard]] virtual Result<void> check(const DraftQuestion& question) const = 0;
    /// What there is to share out on one device.
    [[nodiscard]] virtual Resources resources(const DraftQuestion& question) const = 0;
    /// Names of the dimension sets, in the order of a draft's parts.
    [[nodiscard]] virtual std::vector<std::string> setNames(const DraftQuestion& question) const = 0;

    /// Spaces of drafts that the model knows, with their sizes. Error: too large to count, a stop.
    [[nodiscard]] virtual Result<std::vector<SpaceCount>> count(const DraftQuestion& question, Resources resources,
                                                                const std::stop_token& stop = {}) const = 0;
    /// The drafts of the question's space. Error: too many to list, a stop.
    [[nodiscard]] virtual Result<DraftList> drafts(const DraftQuestion& question, Resources resources,
                                                   const std::stop_token& stop = {}) const = 0;
    [[nodiscard]] virtual std::string text(const DraftQuestion& question, std::span<const DraftPart> draft) const = 0;
    /// Writes what text() gives, for many drafts.
    [[nodiscard]] virtual DraftWriter writer(const DraftQuestion& question) const = 0;
    [[nodiscard]] virtual Result<Draft> parse(const DraftQuestion& question, std::string_view text) const = 0;
    /// Groups and cores per group that a draft keeps busy.
    [[nodiscard]] virtual Resources used(const DraftQuestion& question, std::span<const DraftPart> draft) const = 0;

    /// A hand-made distribution to compare with. Several drafts may count as it; the fastest is meant.
    [[nodiscard]] virtual bool isDefault(const DraftQuestion& question, std::span<const DraftPart> draft) const = 0;
    /// The plainest of them.
    [[nodiscard]] virtual Draft defaultDraft(const DraftQuestion& question) const = 0;
    /// Those of them that somebody who looks for the fastest has to try, the plainest first.
    [[nodiscard]] virtual std::vector<Draft> defaultDrafts(const DraftQuestion& question) const
    {
        return {defaultDraft(question)};
    }
    /// What people call each of defaultDrafts(): "published", "paper, all-cores". Empty: they have no names.
    [[nodiscard]] virtual std::vector<std::string> defaultNames(const DraftQuestion& question) const
    {
        (void)question;
        return {};
    }
    /// The drafts of a list that isDefault() means, ascending.
    [[nodiscard]] virtual std::vector<std::size_t> defaultsAmong(const DraftQuestion& question,
                                                                 const DraftList& drafts) const = 0;

    /// About the requests of a draft's simulation, for ordering drafts by work.
    [[nodiscard]] virtual double work(const DraftQuestion& question, std::span<const DraftPart> draft) const = 0;
    /// Ways of indexing that give different programs and of which the fastest counts; the first of equals.
    [[nodiscard]] virtual std::vector<lower::Indexing> indexings(const DraftQuestion&) const
    {
        return {lower::Indexing::Exact};
    }
    /// Key of the program of a draft, of a question that leaves no choice of indexing; takes much less time than the
    /// simulation. None: the model has no such key.
    [[nodiscard]] virtual std::optional<ProgramKey> programKey(const DraftQuestion& question,
                                                               std::span<const DraftPart> draft) const = 0;
    /// Lower bounds of the cycles of drafts. The question must outlive them.
    [[nodiscard]] virtual std::unique_ptr<DraftBounds> bounds(const DraftQuestion& question) const = 0;
    /// What predictors learn from. The question must outlive them. nullptr: there is nothing to learn from.
    [[nodiscard]] virtual std::unique_ptr<DraftFeatures> features(const DraftQuestion& /*question*/) const
    {
        return nullptr;
    }
    /// The requests of a draft, made on the fly. The question must outlive the stream. A stop while they are prepared
    /// is an error.
    [[nodiscard]] virtual Result<std::unique_ptr<sim::RequestStream>>
    requests(const DraftQuestion& question, std::span<const DraftPart> draft, std::stop_token stop = {}) const = 0;
    /// The machine whose rules time the model's programs: with the rules of the device file, or of somebody's choice.
    [[nodiscard]] virtual const sim::Machine& timing(const DraftQuestion& question) const
    {
        return question.ruled ? *question.ruled : question.machine->sound();
    }
    /// Arithmetic operations of the kernel on one device.
    [[nodiscard]] virtual double operations(const DraftQuestion& question) const = 0;
    /// Whether programs of the model may leave elements uncomputed, as published ones do; see notComputed().
    [[nodiscard]] virtual bool mayLeaveOut() const { return false; }
    /// What the program of a draft leaves uncomputed; takes much less time than the program's requests.
    [[nodiscard]] virtual NotComputed notComputed(const DraftQuestion& question, std::span<const DraftPart> draft) const
    {
        (void)question;
        (void)draft;
        return {};
    }
    /// Of the kernel's element type.
    [[nodiscard]] virtual int elementBytes(const DraftQuestion& question) const = 0;
    /// What a draft takes beside the cycles of its device, as the question's objective counts it; of a question that
    /// leaves no choice of indexing. Error: the draft has no program.
    [[nodiscard]] virtual Result<HostTime> hostTime(const DraftQuestion& /*question*/,
                                                    std::span<const DraftPart> /*draft*/,
                                                    std::stop_token /*stop*/ = {}) const
    {
        return HostTime{};
    }
    /// One GPU on the work of all devices that share it, with what starts its kernel if the objective counts that.
    [[nodiscard]] virtual Milliseconds gpuTime(const DraftQuestion& question) const = 0;
    /// How gpuTime() is found: "streaming roofline, with its launch".
    [[nodiscard]] virtual std::string gpuMethod(const DraftQuestion& question) const = 0;
};

/// Kernels compiled to verified programs: the default.
[[nodiscard]] const Model& compiledModel();

} // namespace pimento
