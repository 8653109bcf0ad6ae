// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dcc/lower/program_machine.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>

namespace pimento::test {

void ProgramMachine::softmaxOf(std::vector<double*>& row)
{
    double most = -std::numeric_limits<double>::infinity();
    double total = 0;
    for (const double* value : row) {
        most = std::max(most, *value);
    }
    for (double* value : row) {
        *value = std::exp(*value - most);
        total += *value;
    }
    for (double* value : row) {
        *value /= total;
    }
}

void ProgramMachine::hostSoftmax(const Json& command)
{
    const auto from = command.at("from").get<std::string>();
    const auto axis = command.at("axis").get<std::size_t>();
    const auto& sizes = m_sizes.at(from);
    std::size_t inner = 1;
    for (std::size_t d = axis + 1; d < sizes.size(); ++d) {
        inner *= static_cast<std::size_t>(sizes[d]);
    }
    const auto length = static_cast<std::size_t>(sizes[axis]);
    Vector values = m_tensors.at(from);
    for (std::size_t row = 0; row < values.size() / length; ++row) {
        std::vector<double*> places;
        for (std::size_t k = 0; k < length; ++k) {
            places.push_back(&values[(row / inner * length + k) * inner + row % inner]);
        }
        softmaxOf(places);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        m_sums[i] = values[i];
    }
}

void ProgramMachine::readStatistics(const Json& command)
{
    const Vector& values = slot(command.at("group"), command.at("slot"));
    const Part part{command.at("row"), values[0], values[1]};
    m_partsRead[{command.at("group"), command.at("core")}] = part;
    if (part.row >= 0) {
        m_rows[part.row].push_back(part);
    }
}

double ProgramMachine::sumOfParts(const std::vector<std::pair<Part, double>>& parts) const
{
    const std::vector<Part>& row = m_rows.at(parts.front().first.row);
    double most = -std::numeric_limits<double>::infinity();
    for (const Part& part : row) {
        most = std::max(most, part.most);
    }
    const auto weight = [&](const Part& part) { return part.sum == 0 ? 0 : part.sum * std::exp(part.most - most); };
    double total = 0;
    for (const Part& part : row) {
        total += weight(part);
    }
    double sum = 0;
    for (const auto& [part, value] : parts) {
        sum += weight(part) * value / total;
    }
    return sum;
}

void ProgramMachine::combine(const Json& command)
{
    for (const Json& group : command.at("groups")) {
        const Vector& weights = slot(group, command.at("statistics"));
        const Vector& other = slot(group, command.at("with"));
        Vector& values = slot(group, command.at("slot"));
        for (std::size_t lane = 0; lane < m_lanes; ++lane) {
            values[lane] = stored(weights[2] * values[lane] + weights[3] * other[lane]);
        }
    }
}

void ProgramMachine::moveResult(const Json& command)
{
    for (const int group : command.at("groups")) {
        slot(group, command.at("slot")) = Vector(m_lanes, 0.0);
    }
    everywhere(command, [&](int group, int core) {
        Vector& to = slot(group, command.at("slot"));
        Vector& from = accumulators(group, core);
        for (std::size_t lane = 0; lane < m_lanes; ++lane) {
            to[lane] = stored(to[lane] + from[lane]);
            if (command.at("clears").get<bool>()) {
                from[lane] = 0;
            }
        }
    });
}

void ProgramMachine::note(const Json& command, int group, const std::vector<double*>& row)
{
    if (!command.contains("statistics")) {
        return;
    }
    Part found;
    for (const double* value : row) {
        found.most = std::max(found.most, *value);
    }
    for (const double* value : row) {
        found.sum += std::exp(*value - found.most);
    }
    Part before;
    if (command.contains("before")) {
        const Vector& kept = slot(group, command.at("before"));
        before = {0, kept[0], kept[1]};
    }
    const double most = std::max(found.most, before.most);
    const double of = found.sum == 0 ? 0 : found.sum * std::exp(found.most - most);
    const double ofBefore = before.sum == 0 ? 0 : before.sum * std::exp(before.most - most);
    const double total = of + ofBefore;
    Vector& to = slot(group, command.at("statistics"));
    to[0] = most;
    to[1] = total;
    to[2] = total == 0 ? 0 : ofBefore / total;
    to[3] = total == 0 ? 0 : of / total;
}

void ProgramMachine::softmax(const Json& command)
{
    for (const Json& row : command.at("rows")) {
        const auto at = [&](const Json& place) {
            return &slot(row.at("group"), place.at(0)).at(place.at(1).get<std::size_t>());
        };
        std::vector<double*> places;
        for (const Json& place : row.at("lanes")) {
            places.push_back(at(place));
        }
        note(command, row.at("group"), places);
        softmaxOf(places);
        for (const Json& place : row.at("padding")) {
            *at(place) = 0;
        }
    }
}

void ProgramMachine::multiplyAdd(const Json& command)
{
    everywhere(command, [&](int group, int core) {
        const Vector& block = memory(blockOf(command, group, core));
        const Vector& operand = entry(group, core, command.at("entry"));
        Vector& sums = accumulators(group, core);
        for (std::size_t lane = 0; lane < m_lanes; ++lane) {
            if (command.at("kind") == "mac_lanes") {
                sums[lane] += block[lane] * operand.at(command.at("lane").get<std::size_t>());
            } else {
                sums.at(command.at("accumulator").get<std::size_t>()) += block[lane] * operand[lane];
            }
        }
    });
}

void ProgramMachine::writeBack(const Json& command)
{
    everywhere(command, [&](int group, int core) {
        memory(blockOf(command, group, core)) = file(group, core, command.at("register"));
    });
}

void ProgramMachine::compute(const Json& command)
{
    const auto operation = command.at("operation").get<std::string>();
    everywhere(command, [&](int group, int core) {
        Vector& to = file(group, core, command.at("to"));
        if (operation == "clear") {
            std::ranges::fill(to, 0.0);
            return;
        }
        const Vector second = command.contains("second") ? file(group, core, command.at("second"))
                                                         : memory(blockOf(command, group, core));
        const Vector first = command.contains("first") ? file(group, core, command.at("first")) : Vector(m_lanes);
        for (std::size_t lane = 0; lane < m_lanes; ++lane) {
            const double x = first[lane];
            const double y = second[lane];
            to[lane] = stored(operation == "move"           ? y
                              : operation == "relu"         ? (y < 0 ? 0 : y)
                              : operation == "add"          ? x + y
                              : operation == "multiply"     ? x * y
                              : operation == "multiply_add" ? to[lane] + stored(x * y)
                                                            : kUnwritten);
        }
    });
}

void ProgramMachine::start(const Json& command)
{
    everywhere(command, [&](int group, int core) {
        for (const int number : command.at("clears")) {
            std::ranges::fill(file(group, core, number), 0.0);
        }
    });
}

} // namespace pimento::test
