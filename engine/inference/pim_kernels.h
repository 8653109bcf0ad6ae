// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/problem.h"
#include "engine/problem/question.h"
#include "engine/study_files/study.h"
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

/// A kernel of the compiled system with its sizes on one device.
struct PimKernel {
    std::string name; // id in the library: "gemv"
    std::map<std::string, std::string> sizes;
    std::string elementType = "fp16";

    auto operator<=>(const PimKernel&) const = default;
};
/// True for the kernels of attention, whose time includes appending a token's keys and values.
[[nodiscard]] bool isAttention(const PimKernel& kernel);

/// Which mapping a kernel gets: the fastest of its space, or the baseline, which needs no search.
enum class DraftChoice : std::uint8_t { Best, Standard };

/// Text of a kernel: "gemv batch=1,...".
[[nodiscard]] std::string textOf(const PimKernel& kernel);

/// A part of a kernel's time.
struct TimePart {
    std::string id; // "in", "compute", "out", "launch", "link", "layout", "append"
    double seconds = 0;

    bool operator==(const TimePart&) const = default;
};

/// Cost of one mapping of a kernel on one device.
struct PimDraft {
    std::string text;
    std::vector<TimePart> parts; // they sum up to `seconds`
    double seconds = 0;
    double joules = 0; // energy of the device, and of the host's side of its transfers
    int starts = 0;    // kernel launches by the host

    /// Seconds to write the last token's keys and values into the mapping's layout; attention only.
    [[nodiscard]] double appendSeconds() const;
    bool operator==(const PimDraft&) const = default;
};

/// Answer for a kernel: the proved best mapping of its space, and the baseline.
struct PimAnswer {
    Question question; // to repeat the exploration elsewhere, for example in the window
    PimDraft best;
    PimDraft standard;
    std::string standardName;    // "published"
    std::int64_t candidates = 0; // size of the space
    bool isRecalled = false;     // found in a study without a search

    /// The faster of both; the baseline may lie outside of the space.
    [[nodiscard]] const PimDraft& fastest() const { return standard.seconds < best.seconds ? standard : best; }
};

/// A kernel with a limit: only mappings that take less than `below` seconds are useful.
struct PimNeed {
    PimKernel kernel;
    double below = std::numeric_limits<double>::infinity(); // no limit: every mapping is useful
    DraftChoice drafts = DraftChoice::Best;

    bool operator==(const PimNeed&) const = default;
};

/// Device and settings of the kernels.
struct PimSetting {
    DeviceRef device;
    /// Settings of the compiled system: space, launches, link, rules, passes ...
    std::map<std::string, SettingValue> settings;
};

/// Look-up table of the kernels of a device. Explores each kernel once, with a proof, and keeps the answer in memory
/// and, if there is one, in a study, which later runs read. Thread-safe; concurrent requests for one kernel explore it
/// once.
class PimKernels {
public:
    /// Resources of explorations; all borrowed.
    struct Means {
        const Catalogue* catalogue = nullptr;
        CostCache* cache = nullptr; // may be nullptr
        Study* study = nullptr;     // may be nullptr
        Progress* heartbeat = nullptr;
        std::string product = "pimento"; // product name in studies
    };

    PimKernels(const Means& means, PimSetting setting);

    [[nodiscard]] const PimSetting& setting() const { return m_setting; }
    /// Machine of the setting's device. Error: an unknown device, or an invalid device file.
    [[nodiscard]] Result<std::shared_ptr<const sim::Machine>> machine() const;

    /// Question that explores a kernel.
    [[nodiscard]] Question questionOf(const PimKernel& kernel) const;
    /// Explores a kernel or returns its known answer. Error: an invalid kernel, one that does not fit, or a stop before
    /// the proof.
    [[nodiscard]] Result<PimAnswer> answer(const PimKernel& kernel, unsigned threads, const std::stop_token& stop);
    /// Returns the chosen mapping: the fastest of answer(), or the baseline, which is simulated without a search.
    /// Error: as answer().
    [[nodiscard]] Result<PimDraft> draft(const PimKernel& kernel, DraftChoice drafts, unsigned threads,
                                         const std::stop_token& stop);
    /// Any mapping below the limit (not necessarily the best); empty proves that there is none. This takes much less
    /// work than answer() and is remembered: a kernel without a mapping below a limit is searched again for a larger
    /// limit only. While the kernel has no answer, the mapping is the same at every call. Error: as answer().
    [[nodiscard]] Result<std::optional<PimDraft>> anyBelow(const PimNeed& need, const std::stop_token& stop);
    /// The answer if it is in memory; else nullptr.
    [[nodiscard]] std::shared_ptr<const PimAnswer> known(const PimKernel& kernel) const;
    /// True if nothing remains to be explored: the kernel has an answer, is known to have none, or has no mapping of
    /// use.
    [[nodiscard]] bool isSettled(const PimNeed& need) const;

    /// Answers many kernels in parallel on `threads` threads, so that answer() and anyBelow() know them all; kernels
    /// without a useful mapping get no answer. `done` is called after each, from any thread. Error: the first kernel
    /// that fails, in their order.
    [[nodiscard]] Result<void> prepare(std::span<const PimNeed> needs, unsigned threads, const std::stop_token& stop,
                                       const std::function<void(std::size_t done)>& done = {});

    /// Numbers of kernels explored, found in the study, and without an answer because no mapping is useful.
    [[nodiscard]] std::size_t explored() const;
    [[nodiscard]] std::size_t recalled() const;
    [[nodiscard]] std::size_t ruledOut() const;
    /// Number of kernels whose baseline alone was simulated.
    [[nodiscard]] std::size_t simulated() const;

private:
    [[nodiscard]] Result<PimAnswer> find(const PimKernel& kernel, unsigned threads, const std::stop_token& stop) const;
    [[nodiscard]] Result<PimAnswer> recall(const Problem& problem) const;
    /// Finds the answer unless no mapping is useful.
    [[nodiscard]] Result<void> settle(const PimNeed& need, unsigned threads, const std::stop_token& stop);
    [[nodiscard]] Result<std::optional<PimDraft>> findBelow(const PimNeed& need, const std::stop_token& stop);
    /// The baseline, which may lie outside of the space, if it takes less than `below` seconds. Error: a stop.
    [[nodiscard]] Result<std::optional<PimDraft>> standardBelow(const Problem& problem, double below,
                                                                const std::stop_token& stop) const;
    [[nodiscard]] Result<PimDraft> standardOf(const PimKernel& kernel, const std::stop_token& stop);
    [[nodiscard]] Result<PimAnswer> explore(const std::shared_ptr<const Problem>& problem, unsigned threads,
                                            const std::stop_token& stop) const;

    Means m_means;
    PimSetting m_setting;
    mutable std::mutex m_mutex;
    std::map<PimKernel, std::shared_ptr<const PimAnswer>> m_answers;
    std::map<PimKernel, PimDraft> m_standards; // baselines that were simulated without a search
    /// Errors of kernels without an answer, since every step requests them again.
    std::map<PimKernel, Error> m_refusals;
    std::map<PimKernel, double> m_noneBelow; // seconds; no mapping is faster than this
    std::size_t m_explored = 0;
    std::size_t m_recalled = 0;
};

} // namespace pimento::inference
