// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dcc/exports/reader.h"

#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include <sys/wait.h>

namespace pimento::test {

ReaderOutcome runReader(const std::filesystem::path& folder, const std::vector<std::string>& files,
                        const std::string& options)
{
    const std::string python = PIMENTO_PYTHON;
    if (python.empty()) {
        ADD_FAILURE() << "python3 was not found when the build was configured. Install the package python3 and "
                         "configure again";
        return {};
    }
    std::string line = "cd '" + folder.string() + "' && PYTHONDONTWRITEBYTECODE=1 '" + python + "' '" +
                       sourceFile("/resources/tools/run_schedule.py' ") + options;
    for (const std::string& file : files) {
        line += " '" + file + "'";
    }
    const int status = std::system((line + " >reader.out 2>reader.err").c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, readAll(folder / "reader.out"),
            readAll(folder / "reader.err")};
}

} // namespace pimento::test
