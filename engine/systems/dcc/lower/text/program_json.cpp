// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/text/program_json.h"

#include "engine/kernels/affine/kernel_json.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/dcc/lower/words/command_json.h"

#include <nlohmann/json.hpp>

#include <string>

namespace pimento::lower {

namespace {

using Json = nlohmann::ordered_json;

Json tensorList(const Program& program)
{
    const affine::Kernel& kernel = program.kernel();
    Json list = Json::array();
    for (std::size_t i = 0; i < kernel.tensors.size(); ++i) {
        const affine::Tensor& tensor = kernel.tensors[i];
        list.push_back({{"name", tensor.name},
                        {"sizes", tensor.sizes},
                        {"role", roleName(tensor.role)},
                        {"resident", tensor.residency == affine::Residency::Resident},
                        {"stays_on_device", program.staysOnDevice(i)}});
    }
    return list;
}

Json kernelObject(const Program& program)
{
    const affine::Kernel& kernel = program.kernel();
    Json json = {{"name", kernel.name}, {"type", affine::name(kernel.type)}, {"statements", Json::array()}};
    for (const affine::Statement& statement : kernel.statements) {
        json["statements"].push_back(affine::text(statement, kernel));
    }
    json["tensors"] = tensorList(program);
    return json;
}

/// Element type of the units' accumulators.
std::string_view accumulatorType(const Program& program)
{
    const affine::ElementType type = program.kernel().type;
    if (program.family().units().rounding == Rounding::EveryOperation) {
        return affine::name(type);
    }
    return affine::name(affine::isInteger(type) ? affine::ElementType::Int32 : affine::ElementType::Fp32);
}

Json deviceObject(const Program& program)
{
    const sim::DeviceDescription& device = program.device();
    Json levels = Json::array();
    for (const sim::Level& level : device.levels) {
        levels.push_back({{"name", level.name}, {"count", level.count}});
    }
    const UnitModel units = program.family().units();
    const bool keepsSums = units.accumulators == Accumulators::Sums;
    return {{"name", device.name},
            {"family", device.compute.family},
            {"levels", std::move(levels)},
            {"groups", device.channels()},
            {"cores", device.banksPerChannel() / device.compute.banksPerCore},
            {"banks_per_core", device.compute.banksPerCore},
            {"rows", device.rowsPerBank},
            {"columns", device.columnsPerRow},
            {"column_bytes", device.columnBytes.value()},
            {"lanes", program.width()},
            {"buffer_entries", device.compute.bufferEntries},
            {"buffer_of", units.buffer == BufferOwner::Group ? "group" : "core"},
            {"accumulators", keepsSums ? device.compute.accumulators : program.width()},
            {"accumulators_begin", keepsSums ? "undefined" : "zero"},
            {"accumulator_type", accumulatorType(program)},
            {"result_slots", device.compute.resultSlots},
            {"registers", 2 * device.compute.registers}};
}

/// Writes the commands of one part of a program, one object per line.
bool writeCommands(const Program& program, bool isPreload, const TextSink& sink)
{
    CommandJson writer(program, isPreload);
    auto commands = isPreload ? program.preload() : program.run();
    std::string text;
    while (const Command* command = commands.next()) {
        text.clear();
        writer.append(text, *command);
        if (!sink(text)) {
            return false;
        }
    }
    return true;
}

} // namespace

std::string tensorsJson(const Program& program) { return tensorList(program).dump(); }

std::string deviceJson(const Program& program) { return deviceObject(program).dump(); }

bool writeCommandLists(const Program& program, const TextSink& sink)
{
    return sink("  \"preload\": [") && writeCommands(program, true, sink) && sink("\n  ],\n  \"run\": [") &&
           writeCommands(program, false, sink) && sink("\n  ]");
}

bool writeProgramJson(const Program& program, const TextSink& sink)
{
    const Json head = {{"format", "pimento-program 1"},   {"kernel", kernelObject(program)},
                       {"draft", program.draft().text()}, {"indexing", name(program.indexing())},
                       {"notes", program.notes()},        {"device", deviceObject(program)}};
    std::string text = head.dump(2);
    text.resize(text.rfind('\n')); // the lists of commands follow
    return sink(text) && sink(",\n") && writeCommandLists(program, sink) && sink("\n}\n");
}

} // namespace pimento::lower
