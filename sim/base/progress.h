// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace pimento {

/// A receiver of progress: told how far a long piece of work has come. Called from the working thread, so it must be
/// quick.
class Progress {
public:
    virtual ~Progress() = default;

    /// `done` of `total` units are finished; `total` is 0 while nobody knows it.
    virtual void report(std::int64_t done, std::int64_t total) = 0;
};

/// A receiver that drops all progress.
class NoProgress final : public Progress {
public:
    void report(std::int64_t /*done*/, std::int64_t /*total*/) override {}
};

} // namespace pimento
