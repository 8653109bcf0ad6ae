// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch/line_reader.h"

#include "engine/base/text_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace pimento::cli {

namespace {

constexpr std::size_t kBlockBytes = 1U << 16U;
constexpr int kPatience = 50; // milliseconds between two checks for a stop

/// True if data can be read or the end is reached; waits briefly.
bool isReady(int file)
{
    pollfd wanted{file, POLLIN, 0};
    return poll(&wanted, 1, kPatience) > 0;
}

} // namespace

Result<LineReader> LineReader::open(const std::string& name)
{
    LineReader reader;
    reader.m_name = name == "-" ? "the standard input" : "file " + name;
    reader.m_file = FileDescriptor(name == "-" ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC));
    if (!reader.m_file.isOpen()) {
        return fail(std::string("cannot be read: ") + std::strerror(errno), reader.m_name,
                    "Check the name and the permissions");
    }
    return reader;
}

bool LineReader::take(InputLine& line)
{
    const std::size_t end = std::min(m_block.find('\n', m_taken), m_block.size());
    const std::size_t room = kLongest - std::min(kLongest, line.text.size());
    const std::size_t bytes = end - m_taken;
    line.text.append(m_block, m_taken, std::min(bytes, room));
    line.isTooLong = line.isTooLong || bytes > room;
    const bool isWhole = end < m_block.size();
    m_taken = isWhole ? end + 1 : end;
    return isWhole;
}

Result<std::optional<InputLine>> LineReader::next(const std::function<bool()>& isWanted)
{
    if (m_obstacle) {
        return tl::unexpected<Error>(*m_obstacle);
    }
    InputLine line;
    while (isWanted()) {
        if (take(line)) {
            line.number = ++m_number;
            return line;
        }
        if (m_isAtEnd) {
            line.number = ++m_number;
            return line.text.empty() ? std::nullopt : std::optional(std::move(line));
        }
        if (!isReady(m_file.number())) {
            continue;
        }
        m_block.resize(kBlockBytes);
        m_taken = 0;
        const ssize_t count = ::read(m_file.number(), m_block.data(), m_block.size());
        m_block.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
        if (count > 0 && std::exchange(m_isAtBegin, false)) {
            m_obstacle = obstacleIn(std::string_view(m_block).substr(0, kTellingBytes), m_name);
            if (m_obstacle) {
                return tl::unexpected<Error>(*m_obstacle);
            }
            m_taken = byteOrderMark(m_block);
        }
        m_isAtEnd = count == 0;
        if (count < 0 && errno != EINTR && errno != EAGAIN) {
            return fail(std::string("cannot be read: ") + std::strerror(errno), m_name, "Name a file or a pipe");
        }
    }
    return std::nullopt;
}

} // namespace pimento::cli
