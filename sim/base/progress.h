// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento {

/// Receives the progress of long work. Called from the working thread, so it must be quick.
class Progress {
public:
    virtual ~Progress() = default;

    /// Reports that `done` of `total` units are finished; `total` is 0 while it is unknown.
    virtual void report(std::int64_t done, std::int64_t total) = 0;
};

/// A receiver that drops all progress.
class NoProgress final : public Progress {
public:
    void report(std::int64_t /*done*/, std::int64_t /*total*/) override {}
};

} // namespace pimento
