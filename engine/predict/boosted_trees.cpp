// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/boosted_trees.h"

#include "engine/base/parallel.h"
#include "engine/predict/xgboost_library.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <mutex>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace pimento {

namespace {

constexpr std::size_t kRowsAtOnce = 4096;

/// Keeps the first line of XGBoost's message; the other lines are a stack trace.
Error lastError(const XgboostLibrary& library)
{
    const std::string text = library.lastError();
    return {"cannot be used: " + text.substr(0, text.find('\n')), "the boosted trees", "Train the model again"};
}

class Rows {
public:
    Rows(const XgboostLibrary& library, const FeatureTable& table) : m_library(&library)
    {
        // XGBoost bins the rows differently for different numbers of threads, so rows are created, and later used, on
        // one thread.
        library.createRows(table.values().data(), table.rows(), table.columns(),
                           std::numeric_limits<float>::quiet_NaN(), &m_handle, 1);
    }
    ~Rows() { m_library->freeRows(m_handle); }
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    void set(const char* what, std::span<const float> values)
    {
        m_library->setFloats(m_handle, what, values.data(), values.size());
    }
    [[nodiscard]] DMatrixHandle handle() const { return m_handle; }

private:
    const XgboostLibrary* m_library;
    DMatrixHandle m_handle = nullptr;
};

} // namespace

/// An XGBoost booster, which only one thread may use at a time.
class BoostedTrees::Booster {
public:
    Booster(const XgboostLibrary& library, DMatrixHandle rows) : m_library(&library)
    {
        library.create(rows == nullptr ? nullptr : &rows, rows == nullptr ? 0 : 1, &m_handle);
        set("nthread", "1");
    }
    ~Booster() { m_library->free(m_handle); }
    Booster(const Booster&) = delete;
    Booster& operator=(const Booster&) = delete;

    void set(const char* name, const std::string& value) { m_library->setParameter(m_handle, name, value.c_str()); }
    void set(const BoostSettings& settings)
    {
        set("tree_method", "hist");
        set("objective", "reg:squarederror");
        set("base_score", "0");
        set("max_depth", std::to_string(settings.depth));
        set("eta", fmt::format("{}", settings.learningRate));
        set("subsample", fmt::format("{}", settings.rowShare));
        set("colsample_bytree", fmt::format("{}", settings.columnShare));
        set("min_child_weight", fmt::format("{}", settings.leastWeight));
        set("seed", std::to_string(settings.seed));
    }
    [[nodiscard]] bool grow(int round, DMatrixHandle rows) { return m_library->grow(m_handle, round, rows) == 0; }
    [[nodiscard]] std::vector<char> bytes() const
    {
        bst_ulong length = 0;
        const char* data = nullptr;
        return m_library->save(m_handle, R"({"format": "ubj"})", &length, &data) == 0
                   ? std::vector<char>(data, data + length)
                   : std::vector<char>();
    }
    [[nodiscard]] bool read(std::span<const char> bytes)
    {
        return m_library->load(m_handle, bytes.data(), bytes.size()) == 0;
    }
    [[nodiscard]] std::size_t columns() const
    {
        bst_ulong columns = 0;
        return m_library->columns(m_handle, &columns) == 0 ? columns : 0;
    }
    void predict(const float* rows, std::size_t count, std::size_t columns, std::span<float> to)
    {
        const std::string array =
            fmt::format(R"({{"data": [{}, true], "shape": [{}, {}], "typestr": "<f4", "version": 3}})",
                        reinterpret_cast<std::uintptr_t>(rows), count, columns);
        constexpr const char* kHow = R"({"type": 0, "training": false, "iteration_begin": 0, "iteration_end": 0,)"
                                     R"( "strict_shape": false, "cache_id": 0, "missing": NaN})";
        const bst_ulong* shape = nullptr;
        bst_ulong dimensions = 0;
        const float* found = nullptr;
        if (m_library->predict(m_handle, array.c_str(), kHow, nullptr, &shape, &dimensions, &found) == 0) {
            std::copy_n(found, count, to.begin());
        } else {
            std::fill_n(to.begin(), count, std::numeric_limits<float>::quiet_NaN());
        }
    }

private:
    const XgboostLibrary* m_library;
    BoosterHandle m_handle = nullptr;
};

/// Pool of boosters with the same trees, one for each thread that predicted at the same time as others. A copy is made
/// only when all boosters are in use, because reading the trees costs more than predicting a few thousand rows.
class BoostedTrees::Boosters {
public:
    Boosters(const XgboostLibrary& library, std::unique_ptr<Booster> first) : m_library(&library)
    {
        m_idle.push_back(std::move(first));
    }

    /// Returns an idle booster, or a new one read from `bytes`; nullptr if the bytes cannot be read.
    [[nodiscard]] std::unique_ptr<Booster> take(std::span<const char> bytes)
    {
        {
            const std::scoped_lock lock(m_mutex);
            if (!m_idle.empty()) {
                auto booster = std::move(m_idle.back());
                m_idle.pop_back();
                return booster;
            }
        }
        auto booster = std::make_unique<Booster>(*m_library, nullptr);
        if (!booster->read(bytes)) {
            return nullptr;
        }
        booster->set("nthread", "1");
        return booster;
    }
    void giveBack(std::unique_ptr<Booster> booster)
    {
        const std::scoped_lock lock(m_mutex);
        m_idle.push_back(std::move(booster));
    }

private:
    const XgboostLibrary* m_library;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Booster>> m_idle;
};

BoostSettings BoostSettings::ofPaper()
{
    return {.rounds = 5000, .depth = 8, .learningRate = 0.1, .rowShare = 1, .columnShare = 1, .leastWeight = 1};
}

BoostedTrees::BoostedTrees(std::shared_ptr<Boosters> boosters, std::vector<char> bytes, std::size_t columns)
    : m_boosters(std::move(boosters)), m_bytes(std::move(bytes)), m_columns(columns)
{
}

Result<BoostedTrees> BoostedTrees::grow(const FeatureTable& rows, std::span<const float> targets,
                                        std::span<const float> weights, const BoostSettings& settings,
                                        Progress* progress, const std::stop_token& stop)
{
    if (rows.rows() == 0 || targets.size() != rows.rows() || (!weights.empty() && weights.size() != rows.rows())) {
        return fail(
            fmt::format("have {} rows with {} targets and {} weights", rows.rows(), targets.size(), weights.size()),
            "the boosted trees", "Give each row a target");
    }
    const auto library = xgboostLibrary();
    if (!library) {
        return tl::unexpected<Error>(library.error());
    }
    Rows matrix(**library, rows);
    matrix.set("label", targets);
    if (!weights.empty()) {
        matrix.set("weight", weights);
    }
    auto booster = std::make_unique<Booster>(**library, matrix.handle());
    booster->set(settings);
    for (int round = 0; round < settings.rounds; ++round) {
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", "the training", "Train again");
        }
        if (!booster->grow(round, matrix.handle())) {
            return tl::unexpected<Error>(lastError(**library));
        }
        if (progress != nullptr) {
            progress->report(round + 1, settings.rounds);
        }
    }
    std::vector<char> bytes = booster->bytes();
    if (bytes.empty()) {
        return tl::unexpected<Error>(lastError(**library));
    }
    return BoostedTrees(std::make_shared<Boosters>(**library, std::move(booster)), std::move(bytes), rows.columns());
}

Result<BoostedTrees> BoostedTrees::read(std::span<const char> bytes, std::size_t columns)
{
    const auto library = xgboostLibrary();
    if (!library) {
        return tl::unexpected<Error>(library.error());
    }
    auto booster = std::make_unique<Booster>(**library, nullptr);
    if (bytes.empty() || !booster->read(bytes)) {
        return tl::unexpected<Error>(lastError(**library));
    }
    booster->set("nthread", "1");
    if (booster->columns() != columns) {
        return fail(fmt::format("are about {} columns instead of {}", booster->columns(), columns), "the boosted trees",
                    "Train the model again");
    }
    return BoostedTrees(std::make_shared<Boosters>(**library, std::move(booster)),
                        std::vector<char>(bytes.begin(), bytes.end()), columns);
}

std::vector<float> BoostedTrees::predict(const FeatureTable& rows, unsigned threads, const std::stop_token& stop) const
{
    std::vector<float> found(rows.rows(), std::numeric_limits<float>::quiet_NaN());
    parallelFor((rows.rows() + kRowsAtOnce - 1) / kRowsAtOnce, threads, stop, [&](std::size_t chunk) {
        std::unique_ptr<Booster> booster = m_boosters->take(m_bytes);
        if (!booster) {
            return;
        }
        const std::size_t begin = chunk * kRowsAtOnce;
        const std::size_t count = std::min(kRowsAtOnce, rows.rows() - begin);
        booster->predict(rows.row(begin).data(), count, m_columns, std::span(found).subspan(begin, count));
        m_boosters->giveBack(std::move(booster));
    });
    return found;
}

} // namespace pimento
