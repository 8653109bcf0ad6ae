// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_reader.h"
#include "engine/predict/trained_predictor.h"
#include "sim/base/fingerprint.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include <fmt/format.h>

// A trained predictor as a file: a mark, parts and notes as JSON, the trees as XGBoost writes them, and a seal.

namespace pimento {

namespace {

constexpr std::string_view kMark = "pimento-predictor 2\n";
constexpr std::string_view kMarkWithoutPrograms = "pimento-predictor 1\n"; // otherwise the same format
constexpr std::string_view kAnyVersion = "pimento-predictor ";
constexpr std::size_t kSealBytes = 16;
constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 30;

std::string sealOf(std::string_view bytes)
{
    const Fingerprint print = Fingerprinter().add(bytes).finish();
    std::string seal(kSealBytes, '\0');
    for (std::size_t i = 0; i < 8; ++i) {
        seal[i] = static_cast<char>(print.high >> (8 * i) & 0xff);
        seal[i + 8] = static_cast<char>(print.low >> (8 * i) & 0xff);
    }
    return seal;
}

nlohmann::json termsJson(const FeatureNames& names, const LinearBase& base)
{
    nlohmann::json terms = nlohmann::json::array();
    for (std::size_t i = 0; i < names.terms.size(); ++i) {
        terms.push_back(
            {{"name", names.terms[i].name}, {"known", names.terms[i].weight}, {"weight", base.weights()[i]}});
    }
    return terms;
}

nlohmann::json reachJson(const std::vector<TraitReach>& reach)
{
    nlohmann::json all = nlohmann::json::array();
    for (const TraitReach& each : reach) {
        all.push_back(each.least <= each.most ? nlohmann::json({each.least, each.most}) : nlohmann::json::array());
    }
    return all;
}

std::vector<TraitReach> readReach(const nlohmann::json& json)
{
    std::vector<TraitReach> all;
    for (const nlohmann::json& each : json) {
        all.push_back(each.empty() ? TraitReach() : TraitReach{each.at(0), each.at(1)});
    }
    return all;
}

std::size_t sizeOf(const std::optional<BoostedTrees>& trees) { return trees ? trees->bytes().size() : 0; }

/// Lists the trees of a part in the order of the file.
std::vector<const BoostedTrees*> treesOf(const PredictorPart& part)
{
    std::vector<const BoostedTrees*> all;
    for (const auto* trees : {&part.coarse, &part.fine}) {
        if (*trees) {
            all.push_back(&**trees);
        }
    }
    if (part.program && part.program->trees) {
        all.push_back(&*part.program->trees);
    }
    return all;
}

nlohmann::json partJson(const PredictorPart& part)
{
    nlohmann::json json = {{"kind", part.kind},
                           {"device", part.device},
                           {"kernel", part.kernel},
                           {"terms", termsJson(part.names, part.base)},
                           {"traits", part.names.traits},
                           {"samples", part.samples},
                           {"shapes", part.shapes},
                           {"reach", reachJson(part.reach)},
                           {"error", part.error},
                           {"coarse_bytes", sizeOf(part.coarse)},
                           {"fine_bytes", sizeOf(part.fine)}};
    if (part.program) {
        json["program"] = {{"kind", part.program->names.kind},
                           {"terms", termsJson(part.program->names, part.program->base)},
                           {"traits", part.program->names.traits},
                           {"bytes", sizeOf(part.program->trees)}};
    }
    return json;
}

/// Removes the first `bytes` bytes of a text and returns them.
std::string_view taken(std::string_view& from, std::size_t bytes)
{
    const std::string_view front = from.substr(0, bytes);
    from.remove_prefix(front.size());
    return front;
}

Result<std::optional<BoostedTrees>> readTrees(std::string_view& from, std::size_t bytes, std::size_t columns)
{
    if (bytes == 0) {
        return std::optional<BoostedTrees>();
    }
    auto trees = BoostedTrees::read(taken(from, bytes), columns);
    return trees ? Result<std::optional<BoostedTrees>>(*std::move(trees)) : tl::unexpected<Error>(trees.error());
}

/// Reads kind, terms and traits, and returns the weights of the terms.
LinearBase readNames(const nlohmann::json& json, FeatureNames& names)
{
    names.kind = json.at("kind");
    names.traits = json.at("traits").get<std::vector<std::string>>();
    std::vector<double> weights;
    std::vector<bool> known;
    for (const nlohmann::json& term : json.at("terms")) {
        names.terms.push_back({term.at("name"), term.at("known")});
        weights.push_back(term.at("weight"));
        known.push_back(names.terms.back().weight > 0);
    }
    return {std::move(weights), std::move(known)};
}

/// Reads a part. Throws an exception of the JSON library where a value is missing or has another type.
Result<PredictorPart> readPart(const nlohmann::json& json, std::string_view& trees)
{
    PredictorPart part;
    part.device = json.at("device");
    part.kernel = json.at("kernel");
    part.base = readNames(json, part.names);
    part.kind = part.names.kind;
    part.samples = json.at("samples");
    part.shapes = json.at("shapes");
    part.reach = readReach(json.value("reach", nlohmann::json::array()));
    part.error = json.at("error");
    const std::size_t columns = part.names.traits.size() + part.base.learnedTerms() + 1;
    auto coarse = readTrees(trees, json.at("coarse_bytes"), columns);
    if (!coarse) {
        return tl::unexpected<Error>(coarse.error());
    }
    auto fine = readTrees(trees, json.at("fine_bytes"), columns + 1);
    if (!fine) {
        return tl::unexpected<Error>(fine.error());
    }
    part.coarse = *std::move(coarse);
    part.fine = *std::move(fine);
    if (const auto program = json.find("program"); program != json.end()) {
        ProgramPart& of = part.program.emplace();
        of.base = readNames(*program, of.names);
        auto grown = readTrees(trees, program->at("bytes"), of.names.traits.size() + of.base.learnedTerms() + 1);
        if (!grown) {
            return tl::unexpected<Error>(grown.error());
        }
        of.trees = *std::move(grown);
    }
    return part;
}

/// Bytes of all trees of a part, as its JSON says; throws as readPart().
double treeBytesOf(const nlohmann::json& part)
{
    const auto program = part.find("program");
    return part.at("coarse_bytes").get<double>() + part.at("fine_bytes").get<double>() +
           (program == part.end() ? 0.0 : program->at("bytes").get<double>());
}

/// Reads all parts; throws as readPart(). Error: also trees of another size than the parts say, which XGBoost must not
/// read, because it does not check where they end.
Result<std::vector<PredictorPart>> readParts(const nlohmann::json& json, std::string_view trees,
                                             const std::string& origin)
{
    double bytes = 0;
    for (const nlohmann::json& each : json) {
        bytes += treeBytesOf(each);
    }
    if (bytes != static_cast<double>(trees.size())) {
        return fail(ErrorKind::Damaged, "has trees of another size than its parts say", origin, "Train it again");
    }
    std::vector<PredictorPart> parts;
    for (const nlohmann::json& each : json) {
        auto part = readPart(each, trees);
        if (!part) {
            return tl::unexpected<Error>(part.error());
        }
        parts.push_back(*std::move(part));
    }
    return parts;
}

} // namespace

TrainedPredictor::TrainedPredictor(std::vector<PredictorPart> parts, std::string notes)
    : m_parts(std::move(parts)), m_notes(std::move(notes))
{
    Fingerprinter print;
    for (const PredictorPart& part : m_parts) {
        print.add(part.device, part.kernel, part.base.weights());
        if (part.program) {
            print.add(part.program->base.weights());
        }
        for (const BoostedTrees* trees : treesOf(part)) {
            print.add(std::string_view(trees->bytes().data(), trees->bytes().size()));
        }
    }
    m_name = fmt::format("boosted trees {:08x}", print.finish().low >> 32);
}

std::string TrainedPredictor::bytes() const
{
    nlohmann::json head = {{"notes", m_notes}, {"parts", nlohmann::json::array()}};
    for (const PredictorPart& part : m_parts) {
        head["parts"].push_back(partJson(part));
    }
    std::string all = std::string(kMark) + head.dump() + '\n';
    for (const PredictorPart& part : m_parts) {
        for (const BoostedTrees* trees : treesOf(part)) {
            all.append(trees->bytes().data(), trees->bytes().size());
        }
    }
    return all + sealOf(all);
}

Result<TrainedPredictor> TrainedPredictor::parse(std::string_view bytes, const std::string& origin)
{
    static_assert(kMark.size() == kMarkWithoutPrograms.size());
    if (!bytes.starts_with(kMark) && !bytes.starts_with(kMarkWithoutPrograms)) {
        return bytes.starts_with(kAnyVersion)
                   ? fail("was written by a newer version of Pimento", origin, "Train it again, or use that version")
                   : fail("is no predictor that Pimento wrote", origin, "Name a file that 'predict --train' wrote");
    }
    const std::string_view sealed = bytes.substr(0, bytes.size() - std::min(bytes.size(), kSealBytes));
    if (bytes.size() < kMark.size() + kSealBytes || bytes.substr(sealed.size()) != sealOf(sealed)) {
        return fail(ErrorKind::Damaged, "is damaged", origin, "Train it again");
    }
    std::string_view rest = sealed.substr(kMark.size());
    const std::string_view head = taken(rest, rest.find('\n'));
    rest.remove_prefix(std::min<std::size_t>(1, rest.size()));
    try {
        const nlohmann::json json = nlohmann::json::parse(head);
        auto parts = readParts(json.at("parts"), rest, origin);
        return parts ? Result<TrainedPredictor>(TrainedPredictor(*std::move(parts), json.value("notes", std::string())))
                     : tl::unexpected<Error>(parts.error());
    } catch (const nlohmann::json::exception&) {
        return fail(ErrorKind::Damaged, "is damaged", origin, "Train it again");
    }
}

Result<TrainedPredictor> TrainedPredictor::load(const std::filesystem::path& file)
{
    const auto bytes = readBytes(file, kMostBytes);
    return bytes ? parse(*bytes, file.string()) : tl::unexpected<Error>(bytes.error());
}

} // namespace pimento
