// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"

#include <cstddef>
#include <cstdint>
#include <mutex>

namespace pimento {

/// Counts rows that several threads finish and reports them, one report at a time.
class RowProgress {
public:
    RowProgress(Progress* to, std::size_t rows) : m_to(to), m_rows(static_cast<std::int64_t>(rows)) {}

    void add(std::size_t rows)
    {
        if (m_to != nullptr) {
            const std::scoped_lock lock(m_mutex);
            m_done += static_cast<std::int64_t>(rows);
            m_to->report(m_done, m_rows);
        }
    }

private:
    Progress* m_to;
    std::int64_t m_rows;
    std::int64_t m_done = 0;
    std::mutex m_mutex;
};

/// One of several equal passes over rows, as part of the whole.
class PassProgress final : public Progress {
public:
    PassProgress(Progress* whole, int pass, int passes) : m_whole(whole), m_pass(pass), m_passes(passes) {}

    void report(std::int64_t done, std::int64_t total) override
    {
        if (m_whole != nullptr) {
            m_whole->report(m_pass * total + done, m_passes * total);
        }
    }

private:
    Progress* m_whole;
    int m_pass;
    int m_passes;
};

} // namespace pimento
