// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento {
class Study;
}

namespace pimento::test {

/// Fills a study with the small question and twenty results; see tests/engine/study_files/small_study.h, which cannot
/// be included beside the tests of the window.
void fillStudy(Study& study);

} // namespace pimento::test
