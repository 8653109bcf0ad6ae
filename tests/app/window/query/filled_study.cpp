// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/window/query/filled_study.h"

#include "tests/engine/study_files/small_study.h"

namespace pimento::test {

void fillStudy(Study& study) { fill(study, 20); }

} // namespace pimento::test
