// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/assembly/dpu_names.h"

#include <algorithm>
#include <span>

namespace pimento::comonm {

namespace {

using llvcnm::Op;
using llvcnm::Type;
using enum DpuAction;

constexpr DpuName kNames[] = {
    {"move", Move, Op::Mov},
    {"add", Add},
    {"addc", Compute},
    {"sub", Subtract, Op::Sub},
    {"subc", Compute, Op::Sub},
    {"rsub", Compute, Op::Sub},
    {"and", Compute},
    {"andn", Compute},
    {"or", Compute},
    {"orn", Compute},
    {"xor", Compute},
    {"nxor", Compute},
    {"nand", Compute},
    {"nor", Compute},
    {"lsl", ShiftLeft},
    {"lslx", Compute},
    {"lsr", Compute},
    {"lsrx", Compute},
    {"asr", Compute},
    {"rol", Compute},
    {"ror", Compute},
    {"lsl_add", ShiftAdd},
    {"lsl_sub", Compute},
    {"lsr_add", Compute},
    {"rol_add", Compute},
    {"clz", Compute},
    {"clo", Compute},
    {"cls", Compute},
    {"cao", Compute},
    {"extsb", Compute},
    {"extsh", Compute},
    {"extub", Compute},
    {"extuh", Compute},
    {"sats", Compute},
    {"hash", Compute},
    {"cmpb4", Compute, Op::Cmp},
    {"mul_step", Product, Op::Mul},
    {"div_step", Compute, Op::Div},
    {"lbs", Load, Op::Load, Type::I8},
    {"lbu", Load, Op::Load, Type::I8},
    {"lhs", Load, Op::Load, Type::I16},
    {"lhu", Load, Op::Load, Type::I16},
    {"lw", Load, Op::Load, Type::I32},
    {"ld", Load, Op::Load, Type::I64},
    {"sb", Store, Op::Store, Type::I8},
    {"sh", Store, Op::Store, Type::I16},
    {"sw", Store, Op::Store, Type::I32},
    {"sd", Store, Op::Store, Type::I64},
    {"ldma", Transfer, Op::Load},
    {"sdma", Transfer, Op::Store},
    {"jump", Jump, Op::Br},
    {"call", Call, Op::Br},
    {"jeq", Branch, Op::Br, Type::I32, Relation::Equal},
    {"jneq", Branch, Op::Br, Type::I32, Relation::NotEqual},
    {"jz", Branch, Op::Br, Type::I32, Relation::Equal},
    {"jnz", Branch, Op::Br, Type::I32, Relation::NotEqual},
    {"jltu", Branch, Op::Br, Type::I32, Relation::Less},
    {"jlts", Branch, Op::Br, Type::I32, Relation::Less},
    {"jleu", Branch, Op::Br, Type::I32, Relation::LessOrEqual},
    {"jles", Branch, Op::Br, Type::I32, Relation::LessOrEqual},
    {"jgtu", Branch, Op::Br, Type::I32, Relation::Greater},
    {"jgts", Branch, Op::Br, Type::I32, Relation::Greater},
    {"jgeu", Branch, Op::Br, Type::I32, Relation::GreaterOrEqual},
    {"jges", Branch, Op::Br, Type::I32, Relation::GreaterOrEqual},
    {"stop", Sleep, Op::Barrier},
    {"boot", Wake, Op::Nop},
    {"resume", Wake, Op::Nop},
    {"acquire", Nothing, Op::Nop},
    {"release", Nothing, Op::Nop},
    {"nop", Nothing, Op::Nop},
    {"time", Compute, Op::Mov},
    {"perf", Compute, Op::Mov},
    {"fault", End, Op::Nop},
};

constexpr DpuName kRoutines[] = {
    {"__mulsi3", Compute, Op::Mul, Type::I32},      {"__muldi3", Compute, Op::Mul, Type::I64},
    {"__divsi3", Compute, Op::Div, Type::I32},      {"__udivsi3", Compute, Op::Div, Type::I32},
    {"__modsi3", Compute, Op::Div, Type::I32},      {"__umodsi3", Compute, Op::Div, Type::I32},
    {"__divdi3", Compute, Op::Div, Type::I64},      {"__udivdi3", Compute, Op::Div, Type::I64},
    {"__moddi3", Compute, Op::Div, Type::I64},      {"__umoddi3", Compute, Op::Div, Type::I64},
    {"__addsf3", Compute, Op::Add, Type::F32},      {"__subsf3", Compute, Op::Sub, Type::F32},
    {"__mulsf3", Compute, Op::Mul, Type::F32},      {"__divsf3", Compute, Op::Div, Type::F32},
    {"__adddf3", Compute, Op::Add, Type::F64},      {"__subdf3", Compute, Op::Sub, Type::F64},
    {"__muldf3", Compute, Op::Mul, Type::F64},      {"__divdf3", Compute, Op::Div, Type::F64},
    {"barrier_wait", Sleep, Op::Barrier, Type::I32}};

std::optional<DpuName> find(std::span<const DpuName> names, std::string_view name)
{
    const auto found = std::ranges::find(names, name, &DpuName::name);
    return found == names.end() ? std::nullopt : std::optional(*found);
}

} // namespace

std::optional<DpuName> dpuNameOf(std::string_view name)
{
    // Products of bytes: mul_ul_ul, mul_sl_uh, ...
    if (name.starts_with("mul_") && name != "mul_step" && name.size() == std::string_view("mul_ul_ul").size()) {
        return DpuName{name, Compute, Op::Mul, Type::I8};
    }
    return find(kNames, name);
}

std::optional<DpuName> routineNameOf(std::string_view name) { return find(kRoutines, name); }

std::optional<Relation> conditionOf(std::string_view word)
{
    if (word == "true") {
        return Relation::Always;
    }
    if (word == "z" || word == "nz") {
        return word == "z" ? Relation::Equal : Relation::NotEqual;
    }
    if (word == "mi" || word == "pl") {
        return word == "mi" ? Relation::Less : Relation::GreaterOrEqual;
    }
    constexpr std::string_view kOthers[] = {"c",   "nc",  "v",   "nv",  "xz",  "xnz",  "se",  "so",   "nsh32", "sh32",
                                            "nc5", "nc6", "nc7", "nc8", "nc9", "nc10", "max", "nmax", "small", "large"};
    return std::ranges::find(kOthers, word) != std::end(kOthers) ? std::optional(Relation::Unknown) : std::nullopt;
}

std::vector<std::string_view> dpuNames()
{
    std::vector<std::string_view> names;
    for (const DpuName& each : kNames) {
        names.push_back(each.name);
    }
    return names;
}

} // namespace pimento::comonm
