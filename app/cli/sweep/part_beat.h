// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/support.h"
#include "app/cli/sweep/sweep_folder.h"
#include "sim/base/progress.h"

#include <nlohmann/json_fwd.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace pimento::cli {

/// Sign of life of a running part, as its file in the folder says.
struct PartSign {
    std::string host;
    std::int64_t process = 0;
    std::size_t done = 0; // units
    std::size_t units = 0;
    double age = 0; // seconds since it was written, by the clock of the file system

    /// True if the part was heard of a short time ago, and its process lives as far as this machine can say.
    [[nodiscard]] bool isAlive() const;
};

/// Sign of a part. None: it does not run, or the file is broken.
[[nodiscard]] std::optional<PartSign> signOf(const SweepFolder& folder, std::size_t part);

/// Writes the sign of life of a part about once a second, and shares the best values of all parts that cut one space.
/// Thread-safe. The sign goes away with the object.
class PartBeat final : public Progress {
public:
    PartBeat(const SweepFolder& folder, std::size_t part, Interrupt& interrupt, ProgressLine& line);
    ~PartBeat() override;
    PartBeat(const PartBeat&) = delete;
    PartBeat& operator=(const PartBeat&) = delete;

    void report(std::int64_t done, std::int64_t total) override;
    /// Counts an answered unit.
    void addDone();
    /// Least ranked quantity of a question that any part knows; infinity: none.
    [[nodiscard]] double known(std::size_t question) const;
    void found(std::size_t question, double ranked);

private:
    using Clock = std::chrono::steady_clock;

    void exchange();
    void readBest(const std::filesystem::path& file);
    [[nodiscard]] nlohmann::json bestDocument() const;

    const SweepFolder* m_folder;
    std::size_t m_part;
    Interrupt* m_interrupt;
    ProgressLine* m_line;
    std::size_t m_units;
    std::atomic<std::size_t> m_done = 0;
    std::mutex m_exchanging;
    Clock::time_point m_last;   // guarded by m_exchanging
    mutable std::mutex m_mutex; // guards m_best
    std::map<std::size_t, double> m_best;
};

} // namespace pimento::cli
