// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/studies/study.h"
#include "engine/study/catalogue.h"
#include "engine/study/problem.h"
#include "engine/study/question.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::inference {

/// A kernel of the compiled system with its sizes, as one device is asked for it.
struct PimKernel {
    std::string name; // of the library: "gemv"
    std::map<std::string, std::string> sizes;
    std::string elementType = "fp16";

    auto operator<=>(const PimKernel&) const = default;
};
/// Whether it is one of those that attention becomes: its time has a token's keys and values in it, which are appended.
[[nodiscard]] bool isAttention(const PimKernel& kernel);

/// Which draft a kernel gets: the fastest that there is, or the hand-made one, for which nothing is searched.
enum class DraftChoice : std::uint8_t { Best, Standard };

/// "gemv batch=1,...".
[[nodiscard]] std::string textOf(const PimKernel& kernel);

/// A part of the time of a kernel, as its question counts it.
struct TimePart {
    std::string id; // "in", "compute", "out", "launch", "link", "layout", "append"
    double seconds = 0;

    bool operator==(const TimePart&) const = default;
};

/// What one draft of a kernel takes on one device.
struct PimDraft {
    std::string text;
    std::vector<TimePart> parts; // they add up to `seconds`
    double seconds = 0;
    double joules = 0; // of the device and of the host's side of its transfers
    int starts = 0;    // of kernels of the host

    /// Seconds to write the last token's keys and values where the draft keeps them; attention only.
    [[nodiscard]] double appendSeconds() const;
    bool operator==(const PimDraft&) const = default;
};

/// What is known of a kernel: the proved best draft of its space, and the hand-made one that it is compared with.
struct PimAnswer {
    Question question; // to be asked again elsewhere, as a click in the window does
    PimDraft best;
    PimDraft standard;
    std::string standardName;    // "published"
    std::int64_t candidates = 0; // of the space
    bool isRecalled = false;     // from a study, nothing was searched

    /// The hand-made draft may stand outside of the space.
    [[nodiscard]] const PimDraft& fastest() const { return standard.seconds < best.seconds ? standard : best; }
};

/// A kernel that may be of no use: only drafts that take less than so many seconds are.
struct PimNeed {
    PimKernel kernel;
    double below = std::numeric_limits<double>::infinity(); // every draft is of use
    DraftChoice drafts = DraftChoice::Best;

    bool operator==(const PimNeed&) const = default;
};

/// How kernels are asked for.
struct PimSetting {
    DeviceRef device;
    std::map<std::string, SettingValue> settings; // of the compiled system: space, launches, link, rules, passes ...
};

/// The look-up table of a device: every kernel is explored once with a proof, kept in memory and, if there is a study,
/// in that, from which it is recalled the next time. For any number of threads; two that ask for one kernel at the same
/// time explore it once.
class PimKernels {
public:
    /// What explorations use; all borrowed.
    struct Means {
        const Catalogue* catalogue = nullptr;
        CostCache* cache = nullptr; // may be missing
        Study* study = nullptr;     // may be missing
        Progress* heartbeat = nullptr;
        std::string product = "pimento"; // that stands in studies
    };

    PimKernels(const Means& means, PimSetting setting);

    [[nodiscard]] const PimSetting& setting() const { return m_setting; }
    /// The device of the setting. Error: there is none, or its file is wrong.
    [[nodiscard]] Result<std::shared_ptr<const sim::Machine>> machine() const;

    /// A kernel as it is asked for.
    [[nodiscard]] Question questionOf(const PimKernel& kernel) const;
    /// The answer for a kernel. Error: the kernel cannot be asked, does not fit, or a stop before the proof.
    [[nodiscard]] Result<PimAnswer> answer(const PimKernel& kernel, unsigned threads, const std::stop_token& stop);
    /// The draft of a choice: of the best one the fastest of answer(), of the hand-made one what that takes, which is
    /// simulated and nothing else. Error: as answer().
    [[nodiscard]] Result<PimDraft> draft(const PimKernel& kernel, DraftChoice drafts, unsigned threads,
                                         const std::stop_token& stop);
    /// Whether some draft is of use: one that is, not the best one as a rule, or none, which is a proof. This is much
    /// less work than answer(), and is remembered: a kernel without a draft below a limit is asked again for a larger
    /// one alone. The draft is the same every time if the kernel has no answer yet. Error: as answer().
    [[nodiscard]] Result<std::optional<PimDraft>> anyBelow(const PimNeed& need, const std::stop_token& stop);
    /// The answer if it is known in memory; nullptr: it is not.
    [[nodiscard]] std::shared_ptr<const PimAnswer> known(const PimKernel& kernel) const;
    /// Whether nothing is left to be found out: it has an answer, is known to have none, or to be of no use.
    [[nodiscard]] bool isSettled(const PimNeed& need) const;

    /// Answers many kernels side by side on so many threads, so that answer() and anyBelow() know them all: those of
    /// which no draft is of use have no answer. `done` is called after each, from any thread. Error: the first kernel
    /// that has none, in their order.
    [[nodiscard]] Result<void> prepare(std::span<const PimNeed> needs, unsigned threads, const std::stop_token& stop,
                                       const std::function<void(std::size_t done)>& done = {});

    /// Kernels that were explored, those that a study knew, and those without an answer since no draft is of use.
    [[nodiscard]] std::size_t explored() const;
    [[nodiscard]] std::size_t recalled() const;
    [[nodiscard]] std::size_t ruledOut() const;
    /// Kernels of which the hand-made draft alone was simulated.
    [[nodiscard]] std::size_t simulated() const;

private:
    [[nodiscard]] Result<PimAnswer> find(const PimKernel& kernel, unsigned threads, const std::stop_token& stop) const;
    [[nodiscard]] Result<PimAnswer> recall(const Problem& problem) const;
    /// answer() unless no draft is of use.
    [[nodiscard]] Result<void> settle(const PimNeed& need, unsigned threads, const std::stop_token& stop);
    [[nodiscard]] Result<std::optional<PimDraft>> findBelow(const PimNeed& need, const std::stop_token& stop);
    /// The hand-made draft, which may stand outside of the space, if it takes less than so many seconds. Error: a stop.
    [[nodiscard]] Result<std::optional<PimDraft>> standardBelow(const Problem& problem, double below,
                                                                const std::stop_token& stop) const;
    [[nodiscard]] Result<PimDraft> standardOf(const PimKernel& kernel, const std::stop_token& stop);
    [[nodiscard]] Result<PimAnswer> explore(const std::shared_ptr<const Problem>& problem, unsigned threads,
                                            const std::stop_token& stop) const;

    Means m_means;
    PimSetting m_setting;
    mutable std::mutex m_mutex;
    std::map<PimKernel, std::shared_ptr<const PimAnswer>> m_answers;
    std::map<PimKernel, PimDraft> m_standards; // hand-made drafts that were simulated without a search
    std::map<PimKernel, Error> m_refusals;     // kernels that have no answer: every step asks for them again
    std::map<PimKernel, double> m_noneBelow;   // seconds; no draft takes less
    std::size_t m_explored = 0;
    std::size_t m_recalled = 0;
};

} // namespace pimento::inference
