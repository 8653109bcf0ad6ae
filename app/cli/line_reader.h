// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace pimento::cli {

/// A line of an input, without its end.
struct InputLine {
    std::int64_t number = 0; // from 1 on
    std::string text;
    bool isTooLong = false; // `text` has only its beginning
};

/// The lines of a file or a pipe, each as soon as it is there. No more is kept of an input than one line and one block.
class LineReader {
public:
    static constexpr std::size_t kLongest = std::size_t{4} << 20U; // bytes of a line

    /// A file, or "-" for the standard input. Error: it cannot be opened.
    [[nodiscard]] static Result<LineReader> open(const std::string& name);
    LineReader(LineReader&& other) noexcept;
    LineReader& operator=(LineReader&& other) noexcept;
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;
    ~LineReader();

    /// The next line, of the first one without a byte order mark. `isWanted` is asked several times a second while
    /// nothing comes. None: the end, or the reader was stopped. Error: the input cannot be read.
    [[nodiscard]] Result<std::optional<InputLine>> next(const std::function<bool()>& isWanted);

private:
    LineReader() = default;

    /// What is there up to the end of a line, into the line; whether it is whole.
    [[nodiscard]] bool take(InputLine& line);

    std::string m_name;
    int m_file = -1;
    std::string m_block;
    std::size_t m_taken = 0; // of the block
    std::int64_t m_number = 0;
    bool m_isAtBegin = true;
    bool m_isAtEnd = false;
};

} // namespace pimento::cli
