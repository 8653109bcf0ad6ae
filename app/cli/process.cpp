// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/process.h"

#include <cerrno>
#include <csignal>
#include <initializer_list>

#include <fcntl.h>
#include <unistd.h>

namespace pimento::cli {

void prepareProcess()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(stream, F_GETFD) == -1 && errno == EBADF) {
            // open() returns the lowest free number, which is this one, since all lower ones are open by now.
            (void)open("/dev/null", O_RDWR);
        }
    }
    (void)std::signal(SIGXFSZ, SIG_IGN);
}

} // namespace pimento::cli
