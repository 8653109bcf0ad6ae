// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <map>
#include <string>

namespace pimento::dataflow {

/// A question about a small convolution on an array of 2 x 2 PEs, with some sizes replaced.
inline Question tinyQuestion(const std::map<std::string, std::string>& sizes = {})
{
    Question question;
    question.system = "dataflow";
    question.workload.name = "convolution";
    question.workload.elementType = "int8";
    question.workload.sizes = {{"channels", "2"}, {"output_channels", "4"}, {"height", "6"},
                               {"width", "6"},    {"window_height", "3"},   {"window_width", "3"}};
    for (const auto& [key, value] : sizes) {
        question.workload.sizes[key] = value;
    }
    question.device = {"tiny2x2", test::readAll(sourceFile("/tests/fixtures/dataflow/tiny2x2.json"))};
    return question;
}

/// A question about a layer of the library.
inline Question libraryQuestion(const std::string& layer, const std::string& device = "std16x16x8")
{
    Question question;
    question.system = "dataflow";
    question.workload.name = layer;
    question.workload.elementType = "int8";
    question.workload.sizes = {{"batch", "1"}};
    question.device.name = device;
    return question;
}

} // namespace pimento::dataflow
