// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace pimento {

/// What becomes of a file that is not closed: an exception, an error on the way.
enum class Unfinished : unsigned char {
    Remove, // half of it is worth nothing
    Keep,   // rows that are finished are worth keeping, and nothing but whole ones
};

/// A file being written, which is there as a whole or not at all: it grows beside its place under another name
/// (NAME.XXXXXX.part) and takes the place when it is closed. What stood there before stays until then. Pipes, devices
/// and the terminal ("-") are written directly. Errors name the file.
class OutputFile {
public:
    [[nodiscard]] static Result<OutputFile> create(const std::string& name, Unfinished unfinished = Unfinished::Remove);
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&& other) noexcept;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    /// Whole rows, so that nothing else is left of an unfinished file.
    void write(std::string_view text);
    void flush();
    /// Whether something could not be written; all that follows is lost, too.
    [[nodiscard]] bool isBroken() const { return m_isBroken; }
    /// Puts the file in its place; an error if anything could not be written. Whole rows of a file that is to be kept
    /// are put there even then.
    [[nodiscard]] Result<void> close();

private:
    OutputFile() = default;

    [[nodiscard]] Result<void> open();
    [[nodiscard]] Result<void> finish();
    void abandon() noexcept;
    [[nodiscard]] Error brokenError() const;

    std::string m_name;    // as the user gave it
    std::string m_place;   // behind symbolic links; empty: written directly
    std::string m_growing; // the name until it is closed
    std::string m_buffer;
    int m_file = -1;
    int m_problem = 0; // errno of the first write that failed
    bool m_isBroken = false;
    Unfinished m_unfinished = Unfinished::Remove;
};

} // namespace pimento
