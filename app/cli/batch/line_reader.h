// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/file_descriptor.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace pimento::cli {

/// A line of an input, without its line end.
struct InputLine {
    std::int64_t number = 0; // from 1
    std::string text;
    bool isTooLong = false; // `text` is truncated
};

/// Reads the lines of a file or a pipe, each as soon as it is complete. It keeps no more of the input than one line and
/// one block.
class LineReader {
public:
    static constexpr std::size_t kLongest = std::size_t{4} << 20U; // bytes of a line

    /// Opens a file, or the standard input for "-". Error: it cannot be opened.
    [[nodiscard]] static Result<LineReader> open(const std::string& name);

    /// The next line; a byte order mark is dropped. While no data arrives, `isWanted` is called several times a second.
    /// None: end of input, or `isWanted` returned false. Error: the input cannot be read, or is no text and has no
    /// lines.
    [[nodiscard]] Result<std::optional<InputLine>> next(const std::function<bool()>& isWanted);
    /// Name of the input in messages: "file a.jsonl" or "the standard input".
    [[nodiscard]] const std::string& name() const { return m_name; }

private:
    LineReader() = default;

    /// Appends the current block up to its next line end to a line. True: the line is complete.
    [[nodiscard]] bool take(InputLine& line);

    std::string m_name;
    FileDescriptor m_file;
    std::string m_block;
    std::size_t m_taken = 0; // bytes of the block that were consumed
    std::int64_t m_number = 0;
    bool m_isAtBegin = true;
    bool m_isAtEnd = false;
    std::optional<Error> m_obstacle; // why the input is no text
};

} // namespace pimento::cli
