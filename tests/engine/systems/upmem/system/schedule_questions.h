// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "engine/problem/system.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace pimento::test {

/// Returns a question about the schedules of a kernel of the library.
inline Question scheduleQuestion(const std::string& kernel, const std::string& sizes, const std::string& type = "int32")
{
    Question question;
    question.system = "upmem";
    question.workload.name = kernel;
    question.workload.sizes = parseSizesText(sizes).value();
    question.workload.elementType = type;
    question.device.name = "upmem";
    return question;
}

inline std::shared_ptr<const Problem> posedSchedules(const Question& question)
{
    auto problem = pose(question, catalogue());
    EXPECT_TRUE(problem) << problem.error().message();
    return problem.value_or(nullptr);
}

} // namespace pimento::test
