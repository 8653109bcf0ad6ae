// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study_files/study.h"
#include "tests/support/files.h"

#include <memory>

namespace pimento::test {

/// Study that the tests of a program share, so that an exploration that many of them need runs once.
[[nodiscard]] inline const std::shared_ptr<Study>& commonStudy()
{
    static const TemporaryFolder folder;
    static const std::shared_ptr<Study> study = Study::create(folder.path() / "common.pimento").value();
    return study;
}

} // namespace pimento::test
