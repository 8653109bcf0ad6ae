// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/output_file.h"

#include "engine/base/file_place.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pimento {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBufferBytes = 1U << 16U;
constexpr std::size_t kLongestStem = 200; // bytes of the 255 that a name may have
constexpr mode_t kUsualMode = 0666;       // reduced by the user's mask

/// Opens a new temporary file beside `place` and stores its name in `name`; -1 with errno if that fails.
int openBeside(const fs::path& place, std::string& name)
{
    constexpr int kTries = 100;
    const std::string stem = place.filename().string().substr(0, kLongestStem);
    int file = -1;
    for (int i = 0; i < kTries && file == -1; ++i) {
        std::string ending = "XXXXXX";
        thread_local unsigned number = static_cast<unsigned>(getpid()); // equal names are tried again
        for (char& letter : ending) {
            number = number * 1103515245U + 12345U;
            letter = "abcdefghijklmnopqrstuvwxyz012345"[number >> 16U & 31U];
        }
        name = (place.parent_path() / (stem + "." + ending + ".part")).string();
        file = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kUsualMode);
        if (file == -1 && errno != EEXIST) {
            break;
        }
    }
    return file;
}

/// Writes all of `text`; false with errno.
bool writeAll(int file, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

/// Truncates a file after its last line end.
void keepWholeLines(int file)
{
    char block[4096];
    off_t end = lseek(file, 0, SEEK_END);
    while (end > 0) {
        const off_t begin = std::max<off_t>(0, end - static_cast<off_t>(sizeof block));
        const ssize_t count = pread(file, block, static_cast<std::size_t>(end - begin), begin);
        if (count <= 0) {
            break;
        }
        const std::string_view text(block, static_cast<std::size_t>(count));
        if (const std::size_t last = text.rfind('\n'); last != std::string_view::npos) {
            end = begin + static_cast<off_t>(last) + 1;
            break;
        }
        end = begin;
    }
    if (ftruncate(file, end) != 0) {
        return; // nothing more can be done: the file cannot be truncated
    }
}

} // namespace

Result<OutputFile> OutputFile::create(const std::string& name, Unfinished unfinished)
{
    OutputFile output;
    output.m_name = name;
    output.m_unfinished = unfinished;
    if (const auto opened = output.open(); !opened) {
        return tl::unexpected<Error>(opened.error());
    }
    return output;
}

Result<void> OutputFile::open()
{
    const auto refusal = [&] {
        return fail(std::string("cannot be written: ") + std::strerror(errno), "file " + m_name,
                    "Choose another place");
    };
    if (isStandardOutput(m_name)) {
        m_file = FileDescriptor(STDOUT_FILENO);
        return {};
    }
    struct stat there {};
    const bool isThere = stat(m_name.c_str(), &there) == 0;
    if (isThere && !S_ISREG(there.st_mode)) {
        m_file = FileDescriptor(::open(m_name.c_str(), O_WRONLY | O_CLOEXEC));
        return m_file.isOpen() ? Result<void>{} : Result<void>(refusal());
    }
    const fs::path place = placeOf(m_name);
    m_file = FileDescriptor(openBeside(place, m_growing));
    if (!m_file.isOpen()) {
        return refusal();
    }
    m_place = place.string();
    if (isThere) {
        (void)fchmod(m_file.number(), there.st_mode & 07777U);
    }
    return {};
}

OutputFile::~OutputFile() { abandon(); }

void OutputFile::write(std::string_view text)
{
    if (m_isBroken) {
        return;
    }
    m_buffer.append(text);
    if (m_buffer.size() >= kBufferBytes) {
        flush();
    }
}

void OutputFile::flush()
{
    if (!m_file.isOpen() || m_isBroken) {
        return;
    }
    // Write after what the program has printed so far.
    const int file = m_file.number();
    const bool isWritten = (file != STDOUT_FILENO || std::fflush(stdout) == 0) && writeAll(file, m_buffer);
    m_problem = isWritten ? 0 : errno;
    m_isBroken = !isWritten;
    m_buffer.clear();
}

Error OutputFile::brokenError() const
{
    return {std::string("could not be written completely: ") + std::strerror(m_problem), "file " + m_name,
            "Check the free space and the limits"};
}

Result<void> OutputFile::close()
{
    flush();
    const Result<void> finished = finish();
    return m_isBroken ? Result<void>(tl::unexpected<Error>(brokenError())) : finished;
}

/// Closes the file and renames it to its final name, if it is complete or its rows shall be kept.
Result<void> OutputFile::finish()
{
    const int file = m_file.release();
    if (file == -1 || file == STDOUT_FILENO) {
        return {};
    }
    const bool isWanted = !m_isBroken || m_unfinished == Unfinished::Keep;
    if (m_isBroken && isWanted && !m_place.empty()) {
        keepWholeLines(file);
    }
    if (::close(file) != 0 && !m_isBroken) {
        m_problem = errno;
        m_isBroken = true;
    }
    if (m_place.empty()) {
        return {};
    }
    if (!isWanted) {
        (void)::unlink(m_growing.c_str());
        return {};
    }
    if (std::rename(m_growing.c_str(), m_place.c_str()) != 0) {
        return fail(std::string("could not be put in its place: ") + std::strerror(errno), "file " + m_name,
                    "It is complete and called " + m_growing);
    }
    return {};
}

/// Handles a file that was not closed, because an error or an exception is already under way.
void OutputFile::abandon() noexcept
{
    if (!m_file.isOpen()) {
        return;
    }
    if (m_unfinished == Unfinished::Keep || m_place.empty()) {
        flush();
    } else {
        m_isBroken = true;
    }
    try {
        (void)finish();
    } catch (const std::exception&) {
        return; // out of memory even for the error message
    }
}

Result<void> writeWholeFile(const std::string& name, std::string_view text)
{
    auto file = OutputFile::create(name);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    file->write(text);
    return file->close();
}

Result<void> writeIfNamed(const std::string& name, std::string_view text)
{
    return name.empty() ? Result<void>() : writeWholeFile(name, text);
}

} // namespace pimento
