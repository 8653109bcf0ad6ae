// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/file_descriptor.h"
#include "sim/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace pimento {

/// What happens to a file that is not closed, because of an exception or an error.
enum class Unfinished : unsigned char {
    Remove, // a partial file is useless
    Keep,   // complete rows are kept
};

/// A file being written, which appears as a whole or not at all: it grows under a temporary name (NAME.XXXXXX.part)
/// beside its final path and is renamed when closed. An earlier file stays until then. Pipes, devices and the terminal
/// ("-") are written directly. Errors name the file.
class OutputFile {
public:
    [[nodiscard]] static Result<OutputFile> create(const std::string& name, Unfinished unfinished = Unfinished::Remove);
    OutputFile(OutputFile&&) = default;
    ~OutputFile();

    /// Writes whole rows, so that an unfinished file has no partial one.
    void write(std::string_view text);
    void flush();
    /// True if something could not be written; everything after it is lost, too.
    [[nodiscard]] bool isBroken() const { return m_isBroken; }
    /// Renames the file to its final name. Error: something could not be written; complete rows of a file with
    /// Unfinished::Keep are renamed even then.
    [[nodiscard]] Result<void> close();

private:
    OutputFile() = default;

    [[nodiscard]] Result<void> open();
    [[nodiscard]] Result<void> finish();
    void abandon() noexcept;
    [[nodiscard]] Error brokenError() const;

    std::string m_name;    // as the user gave it
    std::string m_place;   // path with symbolic links resolved; "": written directly
    std::string m_growing; // temporary name until it is closed
    std::string m_buffer;
    FileDescriptor m_file;
    int m_problem = 0; // errno of the first write that failed
    bool m_isBroken = false;
    Unfinished m_unfinished = Unfinished::Remove;
};

/// Writes a text to a file that appears as a whole. Error: as OutputFile::create() and OutputFile::close().
[[nodiscard]] Result<void> writeWholeFile(const std::string& name, std::string_view text);
/// Writes a text to a file; with the name "" nothing.
[[nodiscard]] Result<void> writeIfNamed(const std::string& name, std::string_view text);

} // namespace pimento
