// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/kernel_costs.h"
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
#include <utility>
#include <vector>

namespace pimento::inference {

using PimKernel = SizedKernel;
using TimePart = KernelTimePart;

/// Which mapping a kernel gets: the fastest of its space, or the baseline, which needs no search.
enum class DraftChoice : std::uint8_t { Best, Standard };

/// Text of a kernel: "gemv batch=1,...".
[[nodiscard]] std::string textOf(const PimKernel& kernel);

/// One mapping of a kernel on one device, with its cost.
struct PimDraft : KernelCost {
    std::string text;

    /// Seconds to write the last token's keys and values into the mapping's layout; attention only.
    [[nodiscard]] double appendSeconds() const;
    bool operator==(const PimDraft&) const = default;
};

/// Answer for a kernel: the best mapping of its space, and the baseline.
struct PimAnswer {
    Question question; // to repeat the exploration elsewhere, for example in the window
    PimDraft best;
    PimDraft standard;
    std::string standardName;    // "published"
    std::int64_t candidates = 0; // candidates that were compared
    bool isRecalled = false;     // found in a study without a search
    bool isShared = false;       // not searched: the best of mappings that were found for smaller sizes, and baselines

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

using PimSetting = KernelCosts::Setting;

/// Kernels that PimKernels::prepare() searches.
enum class KernelSearches : std::uint8_t {
    Each,
    Small, // of many sizes of a kernel the smallest, until their mappings are good for larger ones as well, which then
           // take these or baselines
};

/// Numbers of kernels that prepare() searched and that share mappings, and what sharing would cost those it searched.
struct SharedMappings {
    std::size_t searched = 0;
    std::size_t shared = 0;
    std::size_t checked = 0; // searched kernels for which mappings of smaller ones were evaluated as well
    double meanRatio = 1;    // their time with the fastest of these over that with their best mapping
    double mostRatio = 1;
};
/// Sentences on the kernels whose mappings are not searched, and what searched ones would lose that way.
[[nodiscard]] std::vector<std::string> sharingText(const SharedMappings& shared);

/// Look-up table of the kernels of a device, which asks the first system that tells kernel costs and takes the device.
/// Explores each kernel once, with a proof where the system lists its whole space, and keeps the answer in memory and,
/// if there is one, in a study, which later runs read. Thread-safe; concurrent requests for one kernel explore it once.
class PimKernels {
public:
    /// Resources of explorations; all borrowed.
    struct Means {
        const Catalogue* catalogue = nullptr;
        CostCache* cache = nullptr; // may be nullptr
        Study* study = nullptr;     // may be nullptr
        Progress* heartbeat = nullptr;
        std::string product = "pimento"; // product name in studies
        KernelSearches searches = KernelSearches::Each;
    };

    PimKernels(const Means& means, PimSetting setting);

    [[nodiscard]] const PimSetting& setting() const { return m_setting; }
    /// The setting's device. Error: an unknown device, an invalid device file, or one whose kernel costs no system
    /// tells.
    [[nodiscard]] Result<std::shared_ptr<const KernelDevice>> device() const;

    /// Question that explores a kernel. Error: as device().
    [[nodiscard]] Result<Question> questionOf(const PimKernel& kernel) const;
    /// Poses the question that explores a kernel. Error: also an invalid kernel.
    [[nodiscard]] Result<std::shared_ptr<const Problem>> problemOf(const PimKernel& kernel) const;
    /// Explores a kernel or returns its known answer. Error: an invalid kernel, one that does not fit, or a stop before
    /// the proof.
    [[nodiscard]] Result<PimAnswer> answer(const PimKernel& kernel, unsigned threads, const std::stop_token& stop);
    /// Returns the chosen mapping: the fastest of answer(), or the baseline, which is simulated without a search.
    /// Error: as answer().
    [[nodiscard]] Result<PimDraft> draft(const PimKernel& kernel, DraftChoice drafts, unsigned threads,
                                         const std::stop_token& stop);
    /// Finds any mapping below the limit, not necessarily the best one; empty proves that there is none. This takes
    /// much less work than answer() and is remembered: a kernel without a mapping below a limit is searched again for a
    /// larger limit only. While the kernel has no answer, the mapping is the same at every call. Error: as answer().
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

    /// How kernels share mappings; nothing is shared with KernelSearches::Each.
    [[nodiscard]] SharedMappings sharedMappings() const;
    /// Numbers of kernels explored, found in the study, and without an answer because no mapping is useful.
    [[nodiscard]] std::size_t explored() const;
    [[nodiscard]] std::size_t recalled() const;
    [[nodiscard]] std::size_t ruledOut() const;
    /// Number of kernels whose baseline alone was simulated.
    [[nodiscard]] std::size_t simulated() const;

private:
    /// The system that answers for the device.
    struct Teller {
        const KernelCosts* costs = nullptr;
        std::shared_ptr<const KernelDevice> device;
    };
    [[nodiscard]] static Result<Teller> tellerOf(const DeviceRef& device, const Catalogue& catalogue);
    [[nodiscard]] PimDraft draftOf(const Problem& problem, std::string text, std::span<const double> quantities) const;

    [[nodiscard]] Result<PimAnswer> find(const PimKernel& kernel, unsigned threads, const std::stop_token& stop) const;
    [[nodiscard]] Result<PimAnswer> recall(const Problem& problem) const;
    /// Mappings that were searched for kernels of one name, by kernel.
    using Searched = std::vector<std::pair<PimKernel, std::string>>;
    [[nodiscard]] Searched searchedAs(const std::string& name) const;
    /// Divides kernels into lists for settleInOrder(): those of one name from the smallest on if they share mappings,
    /// else each alone.
    [[nodiscard]] std::vector<std::vector<PimNeed>> inOrder(std::vector<PimNeed> needs) const;
    /// Settles a list until mappings of smaller kernels are good enough or kernels get large; adds those left to
    /// `rest`, which are to share mappings. `tell` is called after each that is settled. Error: the first kernel that
    /// fails.
    [[nodiscard]] Result<void> settleInOrder(std::span<const PimNeed> needs, std::vector<PimKernel>& rest,
                                             unsigned threads, const std::stop_token& stop,
                                             const std::function<void()>& tell);
    /// Gives a kernel the fastest of its baselines and of mappings found for smaller sizes.
    [[nodiscard]] Result<void> share(const PimKernel& kernel, const std::stop_token& stop);
    /// Returns the time with what share() would find for a searched kernel over that with its best mapping, and keeps
    /// it for sharedMappings(); nothing: it has no answer, no smaller kernel was searched, or a stop.
    std::optional<double> checkSharing(const PimKernel& kernel, const std::stop_token& stop);
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
    Result<Teller> m_teller;
    mutable std::mutex m_mutex;
    std::map<PimKernel, std::shared_ptr<const PimAnswer>> m_answers;
    std::map<PimKernel, PimDraft> m_standards; // baselines that were simulated without a search
    /// Errors of kernels without an answer, since every step requests them again.
    std::map<PimKernel, Error> m_refusals;
    std::map<PimKernel, double> m_noneBelow; // seconds; no mapping is faster than this
    std::size_t m_explored = 0;
    std::size_t m_recalled = 0;
    std::map<PimKernel, double> m_ratios; // see SharedMappings
};

} // namespace pimento::inference
