// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include <unistd.h>

namespace pimento {

/// An open file of the operating system; closed at the end of its life unless it is a standard stream.
class FileDescriptor {
public:
    FileDescriptor() = default;
    /// Takes over a number from open(); -1: no file.
    explicit FileDescriptor(int number) : m_number(number) {}
    FileDescriptor(FileDescriptor&& other) noexcept : m_number(other.release()) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~FileDescriptor()
    {
        if (m_number > STDERR_FILENO) {
            (void)::close(m_number);
        }
    }

    [[nodiscard]] bool isOpen() const { return m_number != -1; }
    [[nodiscard]] int number() const { return m_number; }
    /// Hands over the number; the caller closes it.
    [[nodiscard]] int release() { return std::exchange(m_number, -1); }

private:
    int m_number = -1;
};

} // namespace pimento
